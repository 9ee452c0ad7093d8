/** Is a finger what this device is used with first of all? Then nobody has to read of keys and wheels. */
export const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

/** What a button does, with the key that does the same where there are keys. */
export const withKey = (label: string, key: string): string => (isTouch() ? label : `${label} (${key})`);
