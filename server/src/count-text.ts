/** Returns a count with its noun, such as "1 row" or "1,200 rows", for texts that the server stores in English. */
export const countText = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? singular : plural}`;
