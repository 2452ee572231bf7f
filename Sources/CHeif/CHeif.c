#include "CHeif.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef CHEIF_FOUND
#include <libheif/heif.h>

static struct heif_image *image(cheif_picture *picture) { return (struct heif_image *)picture; }

bool cheif_writes_avif(void) { return heif_have_encoder_for_format(heif_compression_AV1) != 0; }

const char *cheif_version(void) {
  static char text[128];
  const struct heif_encoder_descriptor *encoder;
  bool found = heif_context_get_encoder_descriptors(NULL, heif_compression_AV1, NULL, &encoder, 1) == 1;
  snprintf(text, sizeof text, "libheif %s with %s", heif_get_version(),
           found ? heif_encoder_descriptor_get_name(encoder) : "no AV1");
  return text;
}

static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr, heif_channel_Alpha};

cheif_picture *cheif_create(int width, int height, bool halves_colors, bool has_alpha) {
  struct heif_image *image = NULL;
  enum heif_chroma chroma = halves_colors ? heif_chroma_420 : heif_chroma_444;
  bool made = heif_image_create(width, height, heif_colorspace_YCbCr, chroma, &image).code == heif_error_Ok;
  for (int channel = cheif_y; made && channel <= (has_alpha ? cheif_alpha : cheif_cr); channel++) {
    bool is_half = halves_colors && (channel == cheif_cb || channel == cheif_cr);
    made = heif_image_add_plane(image, channels[channel], is_half ? (width + 1) / 2 : width,
                                is_half ? (height + 1) / 2 : height, 8)
               .code == heif_error_Ok;
  }
  struct heif_color_profile_nclx *profile = made ? heif_nclx_color_profile_alloc() : NULL;
  if (profile != NULL) {
    profile->color_primaries = heif_color_primaries_ITU_R_BT_709_5;
    profile->transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1;
    profile->matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6;
    profile->full_range_flag = 1;
    made = heif_image_set_nclx_color_profile(image, profile).code == heif_error_Ok;
    heif_nclx_color_profile_free(profile);
  }
  if (made) return (cheif_picture *)image;
  cheif_free((cheif_picture *)image);
  return NULL;
}

cheif_plane cheif_get_plane(cheif_picture *picture, cheif_channel channel) {
  int stride = 0;
  uint8_t *bytes = heif_image_get_plane(image(picture), channels[channel], &stride);
  return (cheif_plane){bytes, stride};
}

typedef struct {
  uint8_t *bytes;
  size_t length;
} file;

static struct heif_error append(struct heif_context *context, const void *data, size_t size, void *user) {
  file *output = user;
  uint8_t *bytes = realloc(output->bytes, output->length + size);
  if (bytes == NULL)
    return (struct heif_error){heif_error_Memory_allocation_error, heif_suberror_Unspecified, "no memory for the file"};
  memcpy(bytes + output->length, data, size);
  *output = (file){bytes, output->length + size};
  return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "Success"};
}

uint8_t *cheif_encode(cheif_picture *picture, int quality, int speed, size_t *length, char *error, size_t capacity) {
  struct heif_context *context = heif_context_alloc();
  struct heif_encoder *encoder = NULL;
  struct heif_error result = heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder);
  bool halves_colors = heif_image_get_chroma_format(image(picture)) == heif_chroma_420;
  if (result.code == heif_error_Ok) result = heif_encoder_set_lossy_quality(encoder, quality);
  // Other encoders than AOM's have other parameters, or none.
  if (result.code == heif_error_Ok) {
    heif_encoder_set_parameter_integer(encoder, "speed", speed);
    heif_encoder_set_parameter_integer(encoder, "threads", 1);
    heif_encoder_set_parameter_string(encoder, "chroma", halves_colors ? "420" : "444");
    result = heif_context_encode_image(context, image(picture), encoder, NULL, NULL);
  }
  cheif_free(picture);
  if (encoder != NULL) heif_encoder_release(encoder);
  file output = {NULL, 0};
  struct heif_writer writer = {1, append};
  if (result.code == heif_error_Ok) result = heif_context_write(context, &writer, &output);
  if (result.code != heif_error_Ok) {
    snprintf(error, capacity, "%s", result.message);
    free(output.bytes);
    output = (file){NULL, 0};
  }
  heif_context_free(context);
  *length = output.length;
  return output.bytes;
}

void cheif_free(cheif_picture *picture) {
  if (picture != NULL) heif_image_release(image(picture));
}

#else

bool cheif_writes_avif(void) { return false; }
const char *cheif_version(void) { return "no libheif"; }
cheif_picture *cheif_create(int width, int height, bool halves_colors, bool has_alpha) { return NULL; }
cheif_plane cheif_get_plane(cheif_picture *picture, cheif_channel channel) { return (cheif_plane){NULL, 0}; }
uint8_t *cheif_encode(cheif_picture *picture, int quality, int speed, size_t *length, char *error, size_t capacity) {
  snprintf(error, capacity, "built without libheif");
  *length = 0;
  return NULL;
}
void cheif_free(cheif_picture *picture) {}

#endif

void cheif_free_bytes(uint8_t *bytes) { free(bytes); }
