/** Counts characters, not UTF-16 code units: an emoji is one character of a key. */
export const isKeyLongerThan = (key: string, maxLength: number): boolean => Array.from(key).length > maxLength
