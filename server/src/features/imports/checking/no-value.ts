const NO_VALUE = /^(?:[-–—]+|n[./]? ?a\.?|n\/d|k\. ?a\.?|null|none|nan)$/i;

/** Returns whether a text is what people and programs write in a cell without a value. */
export const isNoValue = (text: string): boolean => NO_VALUE.test(text);

/** Returns whether a text is such a sign and not the code of a country: "NA" is Namibia. */
export const isNoCountry = (text: string): boolean => isNoValue(text) && !/^na$/i.test(text);
