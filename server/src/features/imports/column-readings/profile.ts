import { COLUMN_READING, type ColumnReading, type ReadingKind } from '@leadwright/contract/column-reading';
import { keysOf } from '@leadwright/contract/fields';
import { cleanText } from '../csv/clean-text.ts';
import { formOfCell } from './form-of-cell.ts';
import { monthsByLanguage } from './month-names.ts';
import { type DateReading, type DateShape, dateShapeOf, monthNameIn } from './read-day.ts';
import { readMoment } from './read-moment.ts';
import { readNumber } from './read-number.ts';
import { isYear, monthNameOfYear } from './read-year.ts';
import { hasYearFirst } from './usual-reading.ts';

/** A column of numbers or dates. */
export interface TypedColumn {
  index: number;
  kind: ReadingKind;
  /** Whether the field has whole numbers. */
  isWhole: boolean;
  /** Whether a year or a month is a value of the field too. */
  hasYears: boolean;
}

/** Cells of a column whose readings relate alike. */
export interface Form extends DateShape {
  /** The values of the first cell by reading, as ISO date or number; readings that cannot read it are absent. */
  values: Partial<Record<ColumnReading, string | number>>;
  cells: number;
  /** The first cell. */
  sample: string;
}

/** What all values of a column say about its reading. */
export interface ColumnProfile {
  kind: ReadingKind;
  /** The readings that are considered. */
  readings: ColumnReading[];
  /** Whether a year of two digits usually comes first in the country. */
  isYearFirst: boolean;
  /** The language of the names of its months; null if they mean the same in all languages. */
  language: string | null;
  /** Number of cells with a text. */
  cells: number;
  forms: Form[];
  /** Whether programs can have written all doubtful numbers, without currencies and final zeros. */
  isMachineForm: boolean;
  /** The readings that only numbers decide which no program can have written. */
  typedReadings: readonly ColumnReading[];
}

/** Number of forms of cells that are remembered, so that those of many cells are read once. */
const MAX_KNOWN_FORMS = 10_000;
const MAX_KNOWN_VALUES = 100_000;
/** Number of different dates with the name of a month. No column has more of them. */
const MAX_NAMED_DATES = 20_000;
const NO_DATE: DateShape = { separator: '', hasLongYear: false };
const MACHINE_NUMBER = /^-?\d+(?:\.\d*[1-9])?%?$/;

/** Returns the readings of a kind. */
export const readingsOf = (kind: ReadingKind): ColumnReading[] =>
  keysOf(COLUMN_READING).filter((reading) => COLUMN_READING[reading] === kind);

/** Reads a text for a comparison of readings: a date without its time. */
export function valueIn(text: string, reading: ColumnReading, language: string | null): string | number | undefined {
  if (reading === 'decimal_dot') return readNumber(text, '.');
  if (reading === 'decimal_comma') return readNumber(text, ',');
  return readMoment(text, reading satisfies DateReading, language)?.day;
}

/** The values of texts by reading. Columns of a kind share them, because they have many days and amounts in common. */
export type KnownValues = Map<string, Form['values']>;

/** A date that is read when the language of its column is known. */
interface NamedDate {
  text: string;
  monthName: string;
  sample: string;
  cells: number;
}

/** Collects the profile of a column from its cells. */
export class ColumnProfiler {
  readonly #kind: ReadingKind;
  readonly #readings: ColumnReading[];
  readonly #forms = new Map<string, Form>();
  /** The forms of texts, and the dates with the name of a month. */
  readonly #known = new Map<string, { cells: number }>();
  readonly #namedDates: NamedDate[] = [];
  readonly #knownValues: KnownValues;
  /** Cells with a year or a month, which has one meaning in every reading. */
  readonly #years: { cells: number } | undefined;
  #cells = 0;
  #isMachineForm = true;
  readonly #typedReadings = new Set<ColumnReading>();

  constructor(kind: ReadingKind, knownValues: KnownValues = new Map(), hasYears = false) {
    this.#kind = kind;
    this.#readings = readingsOf(kind);
    this.#knownValues = knownValues;
    this.#years = hasYears ? { cells: 0 } : undefined;
  }

  add(cell: string): void {
    const formText = formOfCell(this.#kind, cell);
    if (formText === undefined) {
      this.#cells++;
      return;
    }
    const known = this.#known.get(formText);
    if (known) {
      known.cells++;
      this.#cells++;
      return;
    }
    const text = cleanText(formText);
    if (text === '') return;
    this.#cells++;
    const monthName = this.#kind === 'date' ? this.#monthNameIn(text) : undefined;
    if (monthName) {
      if (this.#namedDates.length >= MAX_NAMED_DATES) return;
      const date = { text, monthName, sample: cell, cells: 1 };
      this.#namedDates.push(date);
      this.#known.set(formText, date);
      return;
    }
    const form = this.#formOf(text, cell, null);
    form.cells++;
    if (this.#known.size < MAX_KNOWN_FORMS) this.#known.set(formText, form);
  }

  /** Returns the profile for a file from these countries, the country of the file first. */
  finish(countries: readonly string[]): ColumnProfile {
    const language = languageOfMonths(this.#namedDates, countries[0]!);
    for (const { text, sample, cells } of this.#namedDates) this.#formOf(text, sample, language).cells += cells;
    const forms = [...this.#forms.values()];
    const isYearFirst = countries.some(hasYearFirst);
    return {
      kind: this.#kind,
      isYearFirst,
      language,
      cells: this.#cells,
      forms,
      isMachineForm: this.#isMachineForm,
      typedReadings: [...this.#typedReadings],
      readings: this.#readings.filter((reading) => isConsidered(reading, forms, isYearFirst, this.#years?.cells)),
    };
  }

  #monthNameIn(text: string): string | undefined {
    return monthNameIn(text) ?? (this.#years && monthNameOfYear(text));
  }

  #formOf(text: string, cell: string, language: string | null): { cells: number } {
    return this.#years && isYear(text) ? this.#years : this.#findForm(text, cell, language);
  }

  #valuesOf(text: string, language: string | null): Form['values'] {
    const known = language === null ? this.#knownValues.get(text) : undefined;
    if (known) return known;
    const values: Form['values'] = {};
    for (const reading of this.#readings) {
      const value = valueIn(text, reading, language);
      if (value !== undefined) values[reading] = value;
    }
    if (language === null && this.#knownValues.size < MAX_KNOWN_VALUES) this.#knownValues.set(text, values);
    return values;
  }

  #findForm(text: string, cell: string, language: string | null): Form {
    const values = this.#valuesOf(text, language);
    const distinctValues = [...new Set(Object.values(values))];
    const shape = this.#kind === 'date' ? dateShapeOf(text) : NO_DATE;
    const relation = Object.entries(values).map(
      ([reading, value]) => `${reading} ${distinctValues.indexOf(value)} ${Number.isInteger(value)}`,
    );
    const key = [shape.separator, shape.hasLongYear, ...relation].join();
    const form = this.#forms.get(key) ?? {
      ...shape,
      values,
      cells: 0,
      sample: cleanText(cell),
    };
    this.#forms.set(key, form);
    if (this.#kind === 'number' && !MACHINE_NUMBER.test(text)) {
      const [reading, ...others] = this.#readings.filter((candidate) => candidate in values);
      if (distinctValues.length > 1) this.#isMachineForm = false;
      else if (reading && others.length === 0) this.#typedReadings.add(reading);
    }
    return form;
  }
}

/**
 * Day numbers are considered if most dates and years are day numbers. A year of two digits in front is considered between hyphens,
 * in countries where it is usual, and if it reads more cells alone than other readings do.
 */
function isConsidered(reading: ColumnReading, forms: readonly Form[], isYearFirst: boolean, years = 0): boolean {
  const onlyIn = ({ values }: Form) => Object.keys(values).length === 1 && reading in values;
  const isInOthers = (form: Form) => !onlyIn(form) && Object.keys(form.values).length > 0;
  const countCells = (test: (form: Form) => boolean) =>
    forms.reduce((sum, form) => sum + (test(form) ? form.cells : 0), 0);
  if (reading === 'day_number') return countCells(onlyIn) > countCells(isInOthers) + years;
  if (reading !== 'year_first') return true;
  const isUsual = (form: Form) => form.separator === '-' || isYearFirst;
  const isSpecific = (form: Form) => onlyIn(form) || (reading in form.values && isDoubtful(form, readingsOf('date')));
  return (
    forms.some((form) => isUsual(form) && isSpecific(form)) ||
    countCells(onlyIn) > countCells((form) => !(reading in form.values) && isInOthers(form))
  );
}

/** Returns whether readings give a cell different values. */
export function isDoubtful({ values }: Pick<Form, 'values'>, readings: readonly ColumnReading[]): boolean {
  const distinct = new Set(readings.map((reading) => values[reading]).filter((value) => value !== undefined));
  return distinct.size > 1;
}

/**
 * Returns whether a cell has a value in a column with this reading. A clear date with a long year behind has one among dates
 * with a short year in front.
 */
export const fitsReading = ({ values, hasLongYear }: Form, reading: ColumnReading): boolean =>
  reading in values || (reading === 'year_first' && hasLongYear && new Set(Object.values(values)).size === 1);

/** Returns the language that knows the most names of months, if they have different meanings in different languages. */
function languageOfMonths(dates: readonly NamedDate[], country: string): string | null {
  const cellsByLanguage = new Map<string, number>();
  for (const { monthName, cells } of dates) {
    for (const language of monthsByLanguage(monthName)!.keys())
      cellsByLanguage.set(language, (cellsByLanguage.get(language) ?? 0) + cells);
  }
  const most = Math.max(0, ...cellsByLanguage.values());
  const languages = [...cellsByLanguage.keys()].filter((language) => cellsByLanguage.get(language) === most);
  const ofCountry = new Intl.Locale('und', { region: country }).maximize().language!;
  // Languages that give all names the same meaning need no decision.
  return languages.includes(ofCountry) ? ofCountry : languages.length === 1 ? languages[0]! : null;
}
