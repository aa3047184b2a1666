import { Readable } from 'node:stream';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import {
  type ChecklistItem,
  LAG_UNIT,
  LINK_TYPE,
  PHASE,
  PLAN_STEP_STATE,
} from '@leadwright/contract/steps/step-fields';
import type { StepColumn, StepFormat } from '@leadwright/contract/steps/step-file';
import { nameKey } from '@leadwright/contract/text/fold';
import Papa from 'papaparse';
import {
  expectedProblem,
  type LineProblems,
  NO_WORDS,
  parseLines,
  unescapeCell,
  YES_WORDS,
} from '../../record/file-lines.ts';

/** A predecessor in a file, with the code of its step. */
export interface FilePredecessor {
  step: string;
  type: string;
  lag: number;
  unit: string;
  strict: boolean;
}

/** A step in a file, with references by code. */
export type FileStep = Partial<Record<StepColumn, unknown>>;

/** A step read from a file, with the line where it begins. */
export interface FileEntry {
  line: number;
  input: FileStep;
}

const joinKeys = (options: object) => Object.keys(options).join(', ');

/** The expected content of each column, for error messages. */
export const EXPECTED_VALUES: Record<StepColumn, string> = {
  code: 'a code of at most 30 characters',
  name: 'a name of at most 120 characters',
  phase: `one of ${joinKeys(PHASE)}`,
  duration: 'a whole number of working days from 0 to 1000',
  order: 'a whole number from 1 to 10000',
  effort_hours: 'a whole number of hours up to 10000, or nothing',
  owner_type: 'the code of a user type, or nothing',
  description: 'a text of at most 4000 characters',
  checklist: 'at most 50 lines of at most 200 characters: “* ” before a required line, “- ” before an optional one',
  predecessors: `lines such as “DATA-01 FS 2 working strict”: the code of a step, ${joinKeys(LINK_TYPE)}, a lag from -365 to 365, ${joinKeys(LAG_UNIT)}, strict or soft`,
  deliverable: 'a text of at most 500 characters',
  client_visible: 'yes or no',
  billable: 'yes or no',
  entry_criteria: 'a text of at most 2000 characters',
  exit_criteria: 'a text of at most 2000 characters',
  state: `one of ${joinKeys(PLAN_STEP_STATE)}`,
  master: 'the code of an active master step, or nothing',
  hidden: 'yes or no',
};

const FLAG_COLUMNS: readonly StepColumn[] = ['client_visible', 'billable', 'hidden'];
const NUMBER_COLUMNS: readonly StepColumn[] = ['duration', 'order', 'effort_hours'];

const checklistCell = (lines: readonly ChecklistItem[]) =>
  lines.map(({ text, required }) => `${required ? '*' : '-'} ${text}`).join('\n');
const predecessorCell = (lines: readonly FilePredecessor[]) =>
  lines
    .map(({ step, type, lag, unit, strict }) => `${step} ${type} ${lag} ${unit} ${strict ? 'strict' : 'soft'}`)
    .join('\n');

function cellOf(column: StepColumn, value: unknown): string {
  if (column === 'checklist') return checklistCell(value as ChecklistItem[]);
  if (column === 'predecessors') return predecessorCell(value as FilePredecessor[]);
  if (FLAG_COLUMNS.includes(column)) return value ? 'yes' : 'no';
  return String(value ?? '');
}

/** Formats the steps as a file that can be imported again. In JSON each step is one line. */
export function exportSteps(
  name: string,
  format: StepFormat,
  columns: readonly StepColumn[],
  steps: readonly FileStep[],
) {
  const csv = () => {
    const lines = steps.map((step) => columns.map((column) => escapeFormula(cellOf(column, step[column]))));
    return `\uFEFF${Papa.unparse([[...columns], ...lines])}\r\n`;
  };
  const json = () => {
    const orderedSteps = steps.map((step) => Object.fromEntries(columns.map((column) => [column, step[column]])));
    return `[\n${orderedSteps.map((step) => JSON.stringify(step)).join(',\n')}\n]\n`;
  };
  return {
    stream: Readable.from([format === 'csv' ? csv() : json()]),
    fileName: `${name}.${format}`,
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
  };
}

const splitLines = (cell: string) =>
  cell
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Parses a checklist line; without a mark it is required. */
const parseChecklistLine = (line: string) => ({ text: line.replace(/^[*-]\s+/, ''), required: !/^-\s/.test(line) });

const PREDECESSOR_PATTERN =
  /^(.+?)(?:\s+(FS|SS|FF|SF))?(?:\s+([+-]?\d{1,4})(?:\s+(working|calendar))?)?(?:\s+(strict|soft))?$/i;

function readPredecessor(line: string): FilePredecessor {
  const match = PREDECESSOR_PATTERN.exec(line) ?? [];
  const [, step = line, type = 'FS', lag = '0', unit = 'working', strictness = 'strict'] = match;
  const strict = strictness.toLowerCase() === 'strict';
  return { step, type: type.toUpperCase(), lag: Number(lag), unit: unit.toLowerCase(), strict };
}

/** Parses a CSV cell to its JSON value; an invalid value stays text, which the validation then rejects. */
function readCell(column: StepColumn, cell: string): unknown {
  if (column === 'checklist') return splitLines(cell).map(parseChecklistLine);
  if (column === 'predecessors') return splitLines(cell).map(readPredecessor);
  const lowerCell = cell.toLowerCase();
  if (FLAG_COLUMNS.includes(column))
    return YES_WORDS.includes(lowerCell) ? true : NO_WORDS.includes(lowerCell) ? false : cell;
  if (NUMBER_COLUMNS.includes(column)) return cell === '' ? null : /^-?\d+$/.test(cell) ? Number(cell) : cell;
  if (column === 'phase' || column === 'state') return lowerCell;
  return cell;
}

function readCsv(text: string, columns: readonly StepColumn[], lineProblems: LineProblems): FileEntry[] {
  const [header, ...lines] = parseLines(text);
  const names = (header?.cells ?? []).map(nameKey);
  const unknownColumn = names.find((name, i) => !columns.includes(name as StepColumn) || names.indexOf(name) !== i);
  if (!names.includes('code') || unknownColumn !== undefined)
    lineProblems.add(
      1,
      unknownColumn || 'code',
      expectedProblem(`the columns ${columns.join(', ')}, each once, of which code is required`),
    );
  lineProblems.throwIfAny();
  return lines.flatMap(({ no, cells }) => {
    if (cells.length > names.length) {
      lineProblems.add(no, 'columns', expectedProblem(`${names.length} cells, but there are ${cells.length}`));
      return [];
    }
    const entries = names.map((name, i) => [name, readCell(name as StepColumn, unescapeCell(cells[i]))]);
    return [{ line: no, input: Object.fromEntries(entries) as FileStep }];
  });
}

/** Returns the line on which each entry of a JSON list begins. */
export function entryLines(json: string): number[] {
  const lines: number[] = [];
  let [line, depth, isInString, isEscaped, isEntryExpected] = [1, 0, false, false, false];
  for (const character of json) {
    if (character === '\n') line += 1;
    if (isInString) {
      if (!isEscaped && character === '"') isInString = false;
      isEscaped = !isEscaped && character === '\\';
      continue;
    }
    if (depth === 1 && isEntryExpected && !/[\s\]]/.test(character)) {
      lines.push(line);
      isEntryExpected = false;
    }
    if (character === '"') isInString = true;
    if (character === '[' || character === '{') {
      isEntryExpected = depth === 0;
      depth += 1;
    }
    if (character === ']' || character === '}') depth -= 1;
    if (character === ',' && depth === 1) isEntryExpected = true;
  }
  return lines;
}

function readJson(text: string, columns: readonly StepColumn[], lineProblems: LineProblems): FileEntry[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    const errorLine = /line (\d+)/.exec(String(error))?.[1] ?? text.trimEnd().split('\n').length;
    lineProblems.add(Number(errorLine), 'JSON', expectedProblem('a list of steps in JSON'));
  }
  if (entries !== undefined && !Array.isArray(entries))
    lineProblems.add(1, 'JSON', expectedProblem('a list of steps in JSON'));
  lineProblems.throwIfAny();
  const lines = entryLines(text);
  return (entries as unknown[]).flatMap((entry, i) => {
    const line = lines[i] ?? 1;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      lineProblems.add(line, 'JSON', expectedProblem('a step with the names of its columns'));
      return [];
    }
    const unknownColumn = Object.keys(entry).find((name) => !columns.includes(name as StepColumn));
    if (unknownColumn !== undefined)
      lineProblems.add(line, unknownColumn, expectedProblem(`one of ${columns.join(', ')}`));
    return [{ line, input: entry as FileStep }];
  });
}

/** Reads the steps of a file; adds problems of the file format to `lineProblems`. */
export function readStepFile(
  { format, text }: { format: StepFormat; text: string },
  columns: readonly StepColumn[],
  lineProblems: LineProblems,
): FileEntry[] {
  const plainText = text.replace(/^\uFEFF/, '');
  const entries =
    format === 'csv' ? readCsv(plainText, columns, lineProblems) : readJson(plainText, columns, lineProblems);
  if (entries.length === 0 && lineProblems.isEmpty)
    lineProblems.add(format === 'csv' ? 2 : 1, 'code', expectedProblem('at least one step'));
  return entries;
}
