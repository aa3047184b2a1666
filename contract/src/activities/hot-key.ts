import { wholeNumber } from '../fields.ts';

/** The number key that selects an outcome while an activity is logged. */
export const hotKey = (help: string) => wholeNumber('Hot key', 1, 9, { help });
