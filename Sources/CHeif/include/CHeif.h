// What Pullquote calls of libheif, to write AVIF. Where there was no libheif when this was built, nothing is written.
#ifndef CHEIF_H
#define CHEIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture in YCbCr, with alpha or without. Whoever is given one frees it with cheif_free.
typedef struct cheif_picture cheif_picture;

typedef enum { cheif_y, cheif_cb, cheif_cr, cheif_alpha } cheif_channel;

/// A channel's bytes: rows of a pixel a byte, each `stride` after the one before. NULL where there are none.
typedef struct {
  uint8_t *bytes;
  ptrdiff_t stride;
} cheif_plane;

/// Whether there is a libheif that has an encoder of AV1. heif_have_encoder_for_format().
bool cheif_writes_avif(void);
/// The names and versions of libheif and of its encoder. Lives as long as the process. heif_get_version().
const char *cheif_version(void);

/// An empty picture, 8 bits a channel, in full-range BT.601 of sRGB; with colours at half the resolution in both directions, or
/// the full one. NULL without memory. heif_image_create(), heif_image_add_plane().
cheif_picture *cheif_create(int width, int height, bool halves_colors, bool has_alpha);
cheif_plane cheif_get_plane(cheif_picture *picture, cheif_channel channel);
/// The picture as a file, encoded by one thread, so that the same picture gives the same bytes; speed from 0 to 9. Ends the
/// picture: it must not be used any more. NULL where that fails, and why in `error`. The bytes are freed with
/// cheif_free_bytes. heif_context_encode_image().
uint8_t *cheif_encode(cheif_picture *picture, int quality, int speed, size_t *length, char *error, size_t capacity);
void cheif_free_bytes(uint8_t *bytes);
void cheif_free(cheif_picture *picture);

#endif
