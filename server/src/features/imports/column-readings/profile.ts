import { setImmediate as nextTurn } from 'node:timers/promises';
import { COLUMN_READING, type ColumnReading, type ReadingKind } from '@leadwright/contract/column-reading';
import { keysOf } from '@leadwright/contract/fields';
import { monthsByLanguage } from './month-names.ts';
import { type DateReading, monthNameIn } from './read-day.ts';
import { readMoment } from './read-moment.ts';
import { readNumber } from './read-number.ts';

/** Cells of a column that are read alike. */
export interface ColumnText {
  /** A text that is read as all of these cells are. */
  text: string;
  /** One of the cells. */
  sample: string;
  cells: number;
}

/** Cells of a column whose readings relate alike. */
interface Form {
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
  /** The language of the names of its months; null if they mean the same in all languages. */
  language: string | null;
  /** Number of cells with a text. */
  cells: number;
  forms: Form[];
  /** Whether programs can have written all doubtful numbers, without units and final zeros. */
  isMachineForm: boolean;
}

/** Number of texts that are read before other work continues. */
const TEXTS_PER_TURN = 200;

/** Returns the readings of a kind. */
export const readingsOf = (kind: ReadingKind): ColumnReading[] =>
  keysOf(COLUMN_READING).filter((reading) => COLUMN_READING[reading] === kind);

/** Reads a text for a comparison of readings: a date without its time. */
export function valueIn(text: string, reading: ColumnReading, language: string | null): string | number | undefined {
  if (reading === 'decimal_dot') return readNumber(text, '.');
  if (reading === 'decimal_comma') return readNumber(text, ',');
  return readMoment(text, reading satisfies DateReading, language)?.day;
}

/** Yields texts. Other work continues between them, because a column can have tens of thousands. */
async function* inTurns(texts: readonly ColumnText[]) {
  for (const [index, text] of texts.entries()) {
    if (index % TEXTS_PER_TURN === TEXTS_PER_TURN - 1) await nextTurn();
    yield text;
  }
}

export async function profileColumn(
  kind: ReadingKind,
  texts: readonly ColumnText[],
  country: string,
): Promise<ColumnProfile> {
  const language = kind === 'date' ? await languageOfMonths(texts, country) : null;
  const readings = readingsOf(kind);
  const forms = new Map<string, Form>();
  let isMachineForm = true;
  for await (const { text, sample, cells } of inTurns(texts)) {
    const values: Form['values'] = {};
    for (const reading of readings) {
      const value = valueIn(text, reading, language);
      if (value !== undefined) values[reading] = value;
    }
    const distinctValues = [...new Set(Object.values(values))];
    const key = Object.entries(values)
      .map(([reading, value]) => `${reading} ${distinctValues.indexOf(value)}`)
      .join();
    const form = forms.get(key) ?? { values, cells: 0, sample };
    form.cells += cells;
    forms.set(key, form);
    if (kind === 'number' && isDoubtful({ values }, readings)) isMachineForm &&= MACHINE_NUMBER.test(text);
  }
  const profile = {
    kind,
    language,
    cells: texts.reduce((sum, { cells }) => sum + cells, 0),
    forms: [...forms.values()],
    isMachineForm,
  };
  return { ...profile, readings: readings.filter((reading) => isConsidered(reading, profile)) };
}

const MACHINE_NUMBER = /^-?\d+(?:\.\d*[1-9])?$/;

/** Day numbers are considered if most dates are day numbers, and the year in front if it gives a cell another value. */
function isConsidered(reading: ColumnReading, { forms, kind }: Pick<ColumnProfile, 'forms' | 'kind'>): boolean {
  const onlyIn = ({ values }: Form) => Object.keys(values).length === 1 && reading in values;
  const countCells = (test: (form: Form) => boolean) =>
    forms.reduce((sum, form) => sum + (test(form) ? form.cells : 0), 0);
  if (reading === 'year_first')
    return countCells((form) => reading in form.values && (onlyIn(form) || isDoubtful(form, readingsOf(kind)))) > 0;
  if (reading !== 'day_number') return true;
  return countCells(onlyIn) > countCells((form) => !onlyIn(form) && Object.keys(form.values).length > 0);
}

/** Returns whether readings give a cell different values. */
export function isDoubtful({ values }: Pick<Form, 'values'>, readings: readonly ColumnReading[]): boolean {
  const distinct = new Set(readings.map((reading) => values[reading]).filter((value) => value !== undefined));
  return distinct.size > 1;
}

/** Returns the language that knows the most names of months, if they have different meanings in different languages. */
async function languageOfMonths(texts: readonly ColumnText[], country: string): Promise<string | null> {
  const cellsByName = new Map<string, number>();
  for await (const { text, cells } of inTurns(texts)) {
    const name = monthNameIn(text);
    if (name) cellsByName.set(name, (cellsByName.get(name) ?? 0) + cells);
  }
  const cellsByLanguage = new Map<string, number>();
  for (const [name, cells] of cellsByName) {
    for (const language of monthsByLanguage(name)!.keys())
      cellsByLanguage.set(language, (cellsByLanguage.get(language) ?? 0) + cells);
  }
  const most = Math.max(0, ...cellsByLanguage.values());
  const languages = [...cellsByLanguage.keys()].filter((language) => cellsByLanguage.get(language) === most);
  const ofCountry = new Intl.Locale('und', { region: country }).maximize().language!;
  // Languages that give all names the same meaning need no decision.
  return languages.includes(ofCountry) ? ofCountry : languages.length === 1 ? languages[0]! : null;
}
