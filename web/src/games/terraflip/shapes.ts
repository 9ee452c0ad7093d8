/** Measures of TerraFlip's pieces, in units of a cell's radius. */
export const THICK = 0.3;
/** The height of a lying tile's upper face. */
export const TOP = THICK;
