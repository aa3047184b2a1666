import type { ColumnReading, ReadingBasis } from '@leadwright/contract/column-reading';
import { type ColumnProfile, type Form, fitsReading, isDoubtful } from './profile.ts';
import { usualReading } from './usual-reading.ts';

/** What is known about a column apart from its values. */
export interface ReadingHints {
  /** The reading that a user has chosen. */
  chosen: ColumnReading | null;
  /** The reading of the column in an earlier file of the supplier. */
  supplier: ColumnReading | null;
  /** Whether a program wrote the numbers, as in a workbook or in an export of this portal. */
  isExport: boolean;
  isWorkbook: boolean;
  /** Whether the field has whole numbers. */
  isWhole: boolean;
  /** The country of the file. */
  country: string;
  /** The country of nearly all rows; null if they differ or have none. */
  rowCountry: string | null;
}

/** How the cells of a column are read. */
export interface ResolvedReading {
  /** Null if neither values nor hints decide; a doubtful cell is then a problem of its row. */
  reading: ColumnReading | null;
  basis: ReadingBasis | null;
  /** The readings of dates by the sign between their numbers, if dates with another sign decide another reading. */
  readingsBySeparator: Readonly<Record<string, ColumnReading>> | undefined;
  /** The readings that are considered. */
  readings: ColumnReading[];
  /** Whether values decide the reading, but some speak for another. */
  isDisputed: boolean;
  language: string | null;
  country: string;
}

type SeparatorReadings = Pick<ResolvedReading, 'reading' | 'readingsBySeparator'>;

export interface ReadingCounts {
  /** Cells that only this reading can read. */
  decisive: number;
  /** Cells that only other readings can read. */
  against: number;
  /** Cells that readings read differently. */
  doubtful: number;
}

/** A reading is decided by values if at most one of five deciding cells speaks for another. */
const MAX_AGAINST_SHARE = 0.2;

/** Counts the cells that speak for and against a reading. */
export function countCells({ forms, readings }: ColumnProfile, resolved: SeparatorReadings): ReadingCounts {
  const counts: ReadingCounts = { decisive: 0, against: 0, doubtful: 0 };
  for (const form of forms) {
    const readable = Object.keys(form.values);
    const reading = readingOfForm(form, resolved);
    if (isDoubtful(form, readings)) counts.doubtful += form.cells;
    if (readable.length === 0 || reading === null) continue;
    if (!fitsReading(form, reading)) counts.against += form.cells;
    else if (!isDoubtful(form, readings) && readings.some((other) => !readable.includes(other)))
      counts.decisive += form.cells;
  }
  return counts;
}

const readingOfForm = ({ separator }: Form, { reading, readingsBySeparator }: SeparatorReadings) =>
  readingsBySeparator?.[separator] ?? reading;

/** Counts the cells that speak for one reading against another. */
function cellsOnlyIn({ forms, isYearFirst }: ColumnProfile, one: ColumnReading, other: ColumnReading): number {
  // Where short years come first, a long one behind says nothing about the dates with a short one.
  const isNeutral = ({ hasLongYear }: Form) => other === 'year_first' && isYearFirst && hasLongYear;
  return forms
    .filter((form) => one in form.values && !(other in form.values) && !isNeutral(form))
    .reduce((sum, { cells }) => sum + cells, 0);
}

/**
 * Returns the reading that the values decide against each other one. Returns null if they contradict each other, and
 * undefined if they do not decide.
 */
function resolveByValues(profile: ColumnProfile): ColumnReading | null | undefined {
  const { readings } = profile;
  const pairs = readings.flatMap((one) =>
    readings.flatMap((other) =>
      one === other ? [] : [{ one, wins: cellsOnlyIn(profile, one, other), losses: cellsOnlyIn(profile, other, one) }],
    ),
  );
  const winner = readings.find((reading) =>
    pairs.every(({ one, wins, losses }) => one !== reading || (wins > 0 && losses <= MAX_AGAINST_SHARE * wins)),
  );
  return winner ?? (pairs.some(({ wins, losses }) => wins > 0 && losses > 0) ? null : undefined);
}

/**
 * Returns a reading for each sign between the numbers of dates, if the dates with one sign decide another reading than
 * those with another sign, as in rows from two systems. The reading of the column is that of most of these dates.
 */
function resolveBySeparator(profile: ColumnProfile): SeparatorReadings | undefined {
  const { forms, readings } = profile;
  // Day numbers have no such sign.
  if (readings.includes('day_number')) return undefined;
  const decided = [...new Set(forms.map(({ separator }) => separator))].flatMap((separator) => {
    const group = forms.filter((form) => form.separator === separator);
    const reading = separator && resolveByValues({ ...profile, forms: group });
    return reading ? [{ separator, reading, cells: group.reduce((sum, { cells }) => sum + cells, 0) }] : [];
  });
  if (new Set(decided.map(({ reading }) => reading)).size < 2) return undefined;
  const [first] = decided.toSorted((a, b) => b.cells - a.cells);
  const readingsBySeparator = Object.fromEntries(decided.map(({ separator, reading }) => [separator, reading]));
  return { reading: first!.reading, readingsBySeparator };
}

/** Returns the profile with whole numbers as the only values if these decide the reading and all numbers do not. */
export function wholeNumbersOf(profile: ColumnProfile): ColumnProfile {
  const forms = profile.forms.map((form) => {
    const wholeValues = Object.entries(form.values).filter(([, value]) => Number.isInteger(value));
    return { ...form, values: Object.fromEntries(wholeValues) as Form['values'] };
  });
  const wholeNumbers = { ...profile, forms };
  return resolveByValues(profile) === undefined && resolveByValues(wholeNumbers) ? wholeNumbers : profile;
}

/** Returns whether a reading takes groups of digits for a fraction, such as "1.000" for 1. */
const splitsGroups = ({ forms }: ColumnProfile, reading: ColumnReading): boolean =>
  forms.some(({ values }) => {
    const sizeOf = (value: string | number | undefined) => Math.abs(Number(value));
    return Object.values(values).some((value) => sizeOf(value) > sizeOf(values[reading]));
  });

/** Returns the reading of a column: the choice of the user, or else what the values decide, or else what hints agree on. */
export function resolveReading(profile: ColumnProfile, hints: ReadingHints): ResolvedReading {
  const { kind, readings, language, forms } = profile;
  const resolve = (
    reading: ColumnReading | null,
    basis: ReadingBasis | null,
    readingsBySeparator?: ResolvedReading['readingsBySeparator'],
  ): ResolvedReading => {
    const isAgainst = (form: Form) => {
      const own = readingOfForm(form, { reading, readingsBySeparator });
      return own !== null && !fitsReading(form, own) && readings.some((other) => other in form.values);
    };
    return {
      reading,
      basis,
      readingsBySeparator,
      readings: reading && !readings.includes(reading) ? [...readings, reading] : readings,
      isDisputed: basis === 'values' && (readingsBySeparator !== undefined || forms.some(isAgainst)),
      language,
      country: hints.country,
    };
  };
  if (hints.chosen) return resolve(hints.chosen, 'chosen');
  const mixed = resolveBySeparator(profile);
  if (mixed) return resolve(mixed.reading, 'values', mixed.readingsBySeparator);
  const usual = usualReading(hints.country, kind);
  // The text cells of a workbook are among numbers that have a dot.
  const isTypedText = hints.isWorkbook && kind === 'number' && usual !== 'decimal_dot';
  const decided = resolveByValues(profile);
  const isOfStoredNumbers =
    isTypedText && decided === 'decimal_dot' && !profile.isMachineForm && !profile.typedReadings.includes(decided);
  const resolved = isOfStoredNumbers ? undefined : decided;
  if (resolved !== undefined) return resolve(resolved, resolved && 'values');
  const isPossible = (reading: ColumnReading) =>
    readings.includes(reading) && readings.every((other) => cellsOnlyIn(profile, other, reading) === 0);
  if (hints.supplier && isPossible(hints.supplier)) return resolve(hints.supplier, 'supplier');
  const isWrittenByProgram = (hints.isExport || hints.isWorkbook) && profile.isMachineForm;
  if (kind === 'number' && isWrittenByProgram) return resolve('decimal_dot', 'program');
  const isAgreed = usualReading(hints.rowCountry ?? hints.country, kind) === usual;
  const isLikely = !isTypedText && isAgreed && !(hints.isWhole && splitsGroups(profile, usual));
  return isLikely && isPossible(usual) ? resolve(usual, 'country') : resolve(null, null);
}
