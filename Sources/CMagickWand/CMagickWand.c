#include "CMagickWand.h"

#if __has_include(<MagickWand/MagickWand.h>)
#include <MagickWand/MagickWand.h>
#else
#include <wand/MagickWand.h>
#endif

void cmagick_start(void) { MagickWandGenesis(); }
