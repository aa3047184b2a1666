import type { ColumnReading, ReadingBasis, ReadingKind } from '@leadwright/contract/column-reading';
import { type ColumnProfile, isDoubtful } from './profile.ts';

/** What is known about a column apart from its values. */
export interface ReadingHints {
  /** The reading that a user has chosen. */
  chosen: ColumnReading | null;
  /** The reading of the column in an earlier file of the supplier. */
  supplier: ColumnReading | null;
  /** Whether a program wrote the numbers, as in a workbook or in an export of this portal. */
  isExport: boolean;
  isWorkbook: boolean;
  /** The country of the file. */
  country: string;
  /** Returns the country of nearly all rows; null if they differ or have none. Reads all rows. */
  loadRowCountry: () => Promise<string | null>;
}

/** How the cells of a column are read. */
export interface ResolvedReading {
  /** Null if neither values nor hints decide; a doubtful cell is then a problem of its row. */
  reading: ColumnReading | null;
  basis: ReadingBasis | null;
  /** The readings that are considered. */
  readings: ColumnReading[];
  /** Whether values decide the reading, but some speak for another. */
  isDisputed: boolean;
  language: string | null;
  country: string;
}

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
export function countCells(profile: ColumnProfile, reading: ColumnReading): ReadingCounts {
  const { forms, readings } = profile;
  const counts: ReadingCounts = { decisive: 0, against: 0, doubtful: countDoubtful(profile) };
  for (const form of forms) {
    const readable = Object.keys(form.values);
    if (readable.length > 0 && !readable.includes(reading)) counts.against += form.cells;
    else if (!isDoubtful(form, readings) && readings.some((other) => !readable.includes(other)) && readable.length > 0)
      counts.decisive += form.cells;
  }
  return counts;
}

export const countDoubtful = ({ forms, readings }: ColumnProfile): number =>
  forms.reduce((sum, form) => sum + (isDoubtful(form, readings) ? form.cells : 0), 0);

/**
 * Returns the reading that the values decide against each other one. Returns null if they contradict each other, and
 * undefined if they say nothing.
 */
function resolveByValues({ forms, readings }: ColumnProfile): ColumnReading | null | undefined {
  const cellsOnlyIn = (one: ColumnReading, other: ColumnReading) =>
    forms.reduce((sum, { values, cells }) => sum + (one in values && !(other in values) ? cells : 0), 0);
  const pairs = readings.flatMap((one) =>
    readings.flatMap((other) =>
      one === other ? [] : [{ one, wins: cellsOnlyIn(one, other), losses: cellsOnlyIn(other, one) }],
    ),
  );
  const winner = readings.find((reading) =>
    pairs.every(({ one, wins, losses }) => one !== reading || (wins > 0 && losses <= MAX_AGAINST_SHARE * wins)),
  );
  return winner ?? (pairs.some(({ wins, losses }) => wins > 0 && losses > 0) ? null : undefined);
}

const isOnlyInOthers = (
  { values }: ColumnProfile['forms'][number],
  reading: ColumnReading | null,
  readings: readonly ColumnReading[],
) => reading !== null && !(reading in values) && readings.some((other) => other in values);

/** Returns the reading of a column: the choice of the user, or else what the values decide, or else what hints agree on. */
export async function resolveReading(profile: ColumnProfile, hints: ReadingHints): Promise<ResolvedReading> {
  const { readings, language } = profile;
  const resolve = (reading: ColumnReading | null, basis: ReadingBasis | null): ResolvedReading => ({
    reading,
    basis,
    readings: reading && !readings.includes(reading) ? [...readings, reading] : readings,
    isDisputed: basis === 'values' && profile.forms.some((form) => isOnlyInOthers(form, reading, readings)),
    language,
    country: hints.country,
  });
  if (hints.chosen) return resolve(hints.chosen, 'chosen');
  const resolved = resolveByValues(profile);
  if (resolved !== undefined) return resolve(resolved, resolved && 'values');
  if (hints.supplier && readings.includes(hints.supplier)) return resolve(hints.supplier, 'supplier');
  const isWrittenByProgram = (hints.isExport || hints.isWorkbook) && profile.isMachineForm;
  if (profile.kind === 'number' && isWrittenByProgram) return resolve('decimal_dot', 'program');
  const usual = usualReading(hints.country, profile.kind);
  // The text cells of a workbook are among numbers that have a dot.
  const isPossible = !(hints.isWorkbook && profile.kind === 'number') || usual === 'decimal_dot';
  if (!isPossible || !readings.includes(usual)) return resolve(null, null);
  const rowCountry = await hints.loadRowCountry();
  const isAgreed = usualReading(rowCountry ?? hints.country, profile.kind) === usual;
  return isAgreed ? resolve(usual, 'country') : resolve(null, null);
}

/** Returns how numbers or dates are usually written in a country. */
function usualReading(country: string, kind: ReadingKind): ColumnReading {
  // With a script in its name, Intl would not find the formats of the country.
  const locale = `${new Intl.Locale('und', { region: country }).maximize().language}-${country}`;
  if (kind === 'number') {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'decimal_comma' : 'decimal_dot';
  }
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const [first] = format.formatToParts(0).filter(({ type }) => ['day', 'month', 'year'].includes(type));
  return `${first!.type as 'day' | 'month' | 'year'}_first`;
}
