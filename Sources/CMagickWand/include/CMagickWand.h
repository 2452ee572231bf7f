// What Pullquote calls of MagickWand, the same for ImageMagick 6 (Debian 12) and 7 (Debian 13).
//
// ImageMagick's own headers stay behind this one: they need -D flags that SwiftPM drops, and define feature macros that
// change libc's types in every module that imports them.
#ifndef CMAGICKWAND_H
#define CMAGICKWAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One image in a wand of its own. Whoever is given one frees it with cmagick_free.
typedef struct cmagick_image cmagick_image;

/// A colour, 8 bits a channel, alpha 255 for opaque.
typedef struct {
  uint8_t red, green, blue, alpha;
} cmagick_color;

/// Bounds on what ImageMagick may use: bytes of memory, bytes of temporary files beyond that, pixels of an image, pixels of a
/// side. There is none on time: its own counts from the start of the process, and ends the process.
typedef struct {
  uint64_t memory, disk, area, side;
} cmagick_limits;

/// Starts ImageMagick, once a process, with one thread an operation and these bounds. MagickWandGenesis(),
/// MagickSetResourceLimit(). False where a bound could not be set.
bool cmagick_start(cmagick_limits limits);
/// The library's name and version. MagickGetVersion().
const char *cmagick_version(void);
/// Whether the library can write files of this format, such as "JPEG". MagickQueryFormats(), GetMagickInfo().
bool cmagick_writes(const char *format);

/// A canvas of one colour; NULL without memory. MagickNewImage().
cmagick_image *cmagick_canvas(size_t width, size_t height, cmagick_color color);
/// An image of width * height RGBA pixels, 8 bits a channel, not premultiplied. MagickConstituteImage().
cmagick_image *cmagick_pixels(size_t width, size_t height, const uint8_t *rgba);
/// Reads a file by the coder of this format, such as "PNG", whatever the file says it is; turns it upright from an Exif orientation
/// (1 to 8), and makes it width * height pixels of sRGB; NULL where that fails, damage that the coder warns of included, and why in
/// `error`. MagickReadImageBlob(), MagickAutoOrientImage(), MagickScaleImage().
cmagick_image *cmagick_read(const char *format, const uint8_t *bytes, size_t length, unsigned orientation, size_t width,
                            size_t height, char *error, size_t capacity);
/// Composites one image over another, its left top corner at (x, y). MagickCompositeImage().
bool cmagick_over(cmagick_image *canvas, const cmagick_image *tile, ptrdiff_t x, ptrdiff_t y);
/// Writes width * height RGBA pixels, 8 bits a channel, from the image's left top corner. MagickExportImagePixels().
bool cmagick_export(cmagick_image *image, size_t width, size_t height, uint8_t *rgba);
/// Sets a row of the image to these RGB pixels, 8 bits a channel. MagickImportImagePixels().
bool cmagick_import(cmagick_image *image, size_t row, size_t width, const uint8_t *rgb);
/// The image as a JPEG file. The bytes are freed with cmagick_free_bytes. MagickGetImageBlob().
/// Where optimizes_codes is false, the format's usual Huffman codes are used; where detects_grey is false, a grey image is
/// written in colour too: neither then needs a copy of the image in memory.
uint8_t *cmagick_jpeg(cmagick_image *image, unsigned quality, const char *sampling_factor, bool optimizes_codes,
                      bool detects_grey, size_t *length);
void cmagick_free_bytes(uint8_t *bytes);
/// Copies the last error's description into text, always with a NUL at its end. MagickGetException().
void cmagick_error(const cmagick_image *image, char *text, size_t capacity);
void cmagick_free(cmagick_image *image);

#endif
