import CDeflate
import CMagickWand
import CPango
