import type { ColumnReading } from '@leadwright/contract/column-reading';
import type { ReadingReply } from '@leadwright/contract/features/import-readings';
import { type ColumnProfile, isDoubtful, readingsOf, valueIn } from './profile.ts';

const MAX_EXAMPLES = 3;

/** Returns the readings that a user can choose from, with the same cells in each. Doubtful cells come first. */
export function choicesOf(profile: ColumnProfile, chosen: ColumnReading | null): ReadingReply['choices'] {
  const { kind, forms, readings, language } = profile;
  const readable = forms.filter(({ values }) => Object.keys(values).length > 0);
  const isOffered = (reading: ColumnReading) =>
    readings.includes(reading) ||
    reading === chosen ||
    readable.some((form) => reading in form.values && isDoubtful(form, readingsOf(kind)));
  const rank = (form: (typeof forms)[number]) =>
    isDoubtful(form, readings) ? 0 : readings.every((reading) => reading in form.values) ? 2 : 1;
  const samples = readable
    .toSorted((a, b) => rank(a) - rank(b) || b.cells - a.cells)
    .slice(0, MAX_EXAMPLES)
    .map(({ sample }) => sample);
  return readingsOf(kind)
    .filter(isOffered)
    .map((reading) => ({
      reading,
      examples: samples.map((text) => ({ text, value: valueIn(text, reading, language) ?? null })),
    }));
}
