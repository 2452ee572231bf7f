#include "CMagickWand.h"

#include <stdio.h>
#include <string.h>

// The -D flags that these headers need are pkg-config's: Package.swift passes them on.
#if __has_include(<MagickWand/MagickWand.h>)
#include <MagickWand/MagickWand.h>
#define CMAGICK_7 1
#else
#include <wand/MagickWand.h>
#define CMAGICK_7 0
#endif

static MagickWand *wand(const cmagick_image *image) { return (MagickWand *)image; }

bool cmagick_start(cmagick_limits limits) {
  MagickWandGenesis();
  const struct {
    ResourceType type;
    MagickSizeType limit;
  } bounds[] = {
      {ThreadResource, 1},          {MemoryResource, limits.memory}, {MapResource, limits.memory},
      {AreaResource, limits.area},  {WidthResource, limits.side},    {HeightResource, limits.side},
      {DiskResource, limits.disk},  {ListLengthResource, 8},
  };
  bool set = true;
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
    set = MagickSetResourceLimit(bounds[i].type, bounds[i].limit) != MagickFalse && set;
  return set;
}

const char *cmagick_version(void) {
  size_t number;
  return MagickGetVersion(&number);
}

bool cmagick_writes(const char *format) {
  ExceptionInfo *exception = AcquireExceptionInfo();
  const MagickInfo *info = GetMagickInfo(format, exception);
  bool writes = info != NULL && info->encoder != NULL;
  DestroyExceptionInfo(exception);
  return writes;
}

static PixelWand *pixel(cmagick_color color) {
  PixelWand *pixel = NewPixelWand();
  PixelSetRed(pixel, color.red / 255.0);
  PixelSetGreen(pixel, color.green / 255.0);
  PixelSetBlue(pixel, color.blue / 255.0);
  PixelSetAlpha(pixel, color.alpha / 255.0);
  return pixel;
}

cmagick_image *cmagick_canvas(size_t width, size_t height, cmagick_color color) {
  MagickWand *image = NewMagickWand();
  PixelWand *background = pixel(color);
  bool made = MagickNewImage(image, width, height, background) != MagickFalse;
  // ImageMagick 6 makes every new image opaque.
  if (made && color.alpha < 255) {
    made = MagickSetImageAlphaChannel(image, OpaqueAlphaChannel) != MagickFalse;
#if CMAGICK_7
    made = made && MagickSetImageAlpha(image, color.alpha / 255.0) != MagickFalse;
#else
    made = made && MagickSetImageOpacity(image, color.alpha / 255.0) != MagickFalse;
#endif
  }
  DestroyPixelWand(background);
  if (made) return (cmagick_image *)image;
  DestroyMagickWand(image);
  return NULL;
}

cmagick_image *cmagick_pixels(size_t width, size_t height, const uint8_t *rgba) {
  MagickWand *image = NewMagickWand();
  if (MagickConstituteImage(image, width, height, "RGBA", CharPixel, rgba) != MagickFalse)
    return (cmagick_image *)image;
  DestroyMagickWand(image);
  return NULL;
}

/// Whether a coder had nothing to complain of while it read an image.
static bool undamaged(MagickWand *image) {
#if !CMAGICK_7
  // ImageMagick 6 keeps a coder's warnings with the image itself.
  if (GetImageFromMagickWand(image)->exception.severity != UndefinedException) return false;
#endif
  return MagickGetExceptionType(image) == UndefinedException;
}

cmagick_image *cmagick_read(const char *format, const uint8_t *bytes, size_t length, unsigned orientation, size_t width,
                            size_t height, char *error, size_t capacity) {
  MagickWand *image = NewMagickWand();
  char name[16];
  // The name's prefix decides; without one, ImageMagick would guess.
  snprintf(name, sizeof name, "%s:", format);
  bool read = MagickSetFilename(image, name) != MagickFalse &&
              MagickReadImageBlob(image, bytes, length) != MagickFalse && MagickGetNumberImages(image) == 1 &&
              undamaged(image);
  if (read)
    read = MagickTransformImageColorspace(image, sRGBColorspace) != MagickFalse &&
           MagickSetImageOrientation(image, (OrientationType)orientation) != MagickFalse &&
           MagickAutoOrientImage(image) != MagickFalse &&
           // Scaling leaves the opacity of a picture that has none as its memory was.
           MagickSetImageAlphaChannel(image, SetAlphaChannel) != MagickFalse &&
           // It takes a row at a time: a fourth of the time of MagickResizeImage(), and of its memory.
           MagickScaleImage(image, width, height) != MagickFalse;
  if (read) return (cmagick_image *)image;
  cmagick_error((cmagick_image *)image, error, capacity);
  DestroyMagickWand(image);
  return NULL;
}

bool cmagick_over(cmagick_image *canvas, const cmagick_image *tile, ptrdiff_t x, ptrdiff_t y) {
#if CMAGICK_7
  return MagickCompositeImage(wand(canvas), wand(tile), OverCompositeOp, MagickTrue, x, y) != MagickFalse;
#else
  return MagickCompositeImage(wand(canvas), wand(tile), OverCompositeOp, x, y) != MagickFalse;
#endif
}

bool cmagick_export(cmagick_image *image, size_t width, size_t height, uint8_t *rgba) {
  return MagickExportImagePixels(wand(image), 0, 0, width, height, "RGBA", CharPixel, rgba) != MagickFalse;
}

bool cmagick_import(cmagick_image *image, size_t row, size_t width, const uint8_t *rgb) {
  return MagickImportImagePixels(wand(image), 0, row, width, 1, "RGB", CharPixel, rgb) != MagickFalse;
}

uint8_t *cmagick_jpeg(cmagick_image *image, unsigned quality, const char *sampling_factor, bool optimizes_codes,
                      bool detects_grey, size_t *length) {
  if (!optimizes_codes) MagickSetOption(wand(image), "jpeg:optimize-coding", "false");
  if (!detects_grey) MagickSetType(wand(image), TrueColorType);
  MagickSetOption(wand(image), "jpeg:sampling-factor", sampling_factor);
  if (MagickSetImageFormat(wand(image), "JPEG") == MagickFalse) return NULL;
  MagickSetImageDepth(wand(image), 8);
  MagickSetImageCompressionQuality(wand(image), quality);
  return MagickGetImageBlob(wand(image), length);
}

void cmagick_free_bytes(uint8_t *bytes) { MagickRelinquishMemory(bytes); }

void cmagick_error(const cmagick_image *image, char *text, size_t capacity) {
  ExceptionType severity;
  char *description = image == NULL ? NULL : MagickGetException(wand(image), &severity);
  snprintf(text, capacity, "%s", description == NULL || *description == 0 ? "no reason given" : description);
  if (description != NULL) MagickRelinquishMemory(description);
}

void cmagick_free(cmagick_image *image) { DestroyMagickWand(wand(image)); }
