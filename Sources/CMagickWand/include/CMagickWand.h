// What Pullquote calls of MagickWand, the same for ImageMagick 6 (Debian 12) and 7 (Debian 13).
//
// ImageMagick's own headers stay behind this one: they need -D flags that SwiftPM drops, and define feature macros that
// change libc's types in every module that imports them.
#ifndef CMAGICKWAND_H
#define CMAGICKWAND_H

/// Starts ImageMagick; once a process. MagickWandGenesis().
void cmagick_start(void);

#endif
