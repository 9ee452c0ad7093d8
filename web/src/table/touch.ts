/** Is a finger what this device is used with first of all? Then nobody has to read of keys and wheels. */
export const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;
