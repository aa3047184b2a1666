const SIGN = /^(?:[-–—]+|n\/a|n\. ?a\.|k\. ?a\.?|null|\\n)$/i;
/** Words that are names too: "NA" is Namibia, and None is a town. */
const WORD = /^(?:na|n\/?d|none|nan)$/i;

/** Returns whether a text is a sign that people and programs write in a cell without a value. */
export const isNoValue = (text: string): boolean => SIGN.test(text);

/** Returns whether a text that is no value of its field is such a sign or a word for it. */
export const standsForNoValue = (text: string): boolean => SIGN.test(text) || WORD.test(text);
