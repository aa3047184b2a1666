import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import { type FieldOption, fieldOption } from '@leadwright/contract/custom-values';
import { OPTION_TRANSITIONS } from '@leadwright/contract/features/field-options';
import { defineMessage } from '@leadwright/contract/message';
import { validate } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import Papa from 'papaparse';
import {
  expectedProblem,
  type FileLine,
  LineProblems,
  NO_WORDS,
  parseLines,
  unescapeCell,
  YES_WORDS,
} from '../../../record/file-lines.ts';
import { findByName } from './option-list.ts';

/** The columns of an option file. All except the label are optional. */
const COLUMNS = ['code', 'label', 'state', 'colour', 'default', 'synonyms', 'campaign', 'merged_into'] as const;
type Column = (typeof COLUMNS)[number];
const SEPARATOR = ' | ';

/** A campaign that uses the field. The file contains its code. */
export interface CampaignCode {
  id: string;
  code: string;
}

export function buildOptionsFile(options: readonly FieldOption[], campaigns: readonly CampaignCode[]): string {
  const codes = new Map(campaigns.map(({ id, code }) => [id, code]));
  const lines = options.map((option) =>
    [
      option.code,
      option.label,
      option.state,
      option.colour,
      option.is_default ? 'yes' : 'no',
      option.synonyms.join(SEPARATOR),
      (option.campaign_id && codes.get(option.campaign_id)) ?? '',
      option.merged_into ?? '',
    ].map(escapeFormula),
  );
  return `\uFEFF${Papa.unparse([[...COLUMNS], ...lines])}\r\n`;
}

/** An option from a file. A new option may have no code yet. */
type FileOption = Omit<FieldOption, 'code'> & { code?: string };
interface ParsedLine {
  no: number;
  option: FileOption;
  before: FieldOption | undefined;
}

function readHeader(header: FileLine | undefined): string[] {
  const columnNames = (header?.cells ?? []).map(nameKey);
  const unknownColumn = columnNames.find((name) => name !== '' && !COLUMNS.includes(name as Column));
  const lineProblems = new LineProblems();
  if (!columnNames.includes('label') || unknownColumn !== undefined)
    lineProblems.add(
      1,
      unknownColumn ?? 'label',
      expectedProblem(`the columns ${COLUMNS.join(', ')}, of which label is required`),
    );
  lineProblems.throwIfAny();
  return columnNames;
}

/** Parses and validates the option of one line. Properties without a column keep their current values. */
function readLine(
  { no, cells }: FileLine,
  columnNames: readonly string[],
  currentOptions: readonly FieldOption[],
  campaigns: readonly CampaignCode[],
  lineProblems: LineProblems,
): ParsedLine[] {
  const hasColumn = (column: Column) => columnNames.includes(column);
  const cell = (column: Column) => unescapeCell(cells[columnNames.indexOf(column)]);
  if (cells.length > columnNames.length) {
    lineProblems.add(no, 'columns', expectedProblem(`${columnNames.length} cells, but there are ${cells.length}`));
    return [];
  }
  const label = cell('label');
  const before = cell('code')
    ? currentOptions.find(({ code }) => code === cell('code'))
    : currentOptions.find((option) => option.state !== 'merged' && nameKey(option.label) === nameKey(label));
  const state = cell('state').toLowerCase() || before?.state || 'active';
  const defaultText = cell('default').toLowerCase();
  const campaign = campaigns.find(({ code }) => nameKey(code) === nameKey(cell('campaign')));
  if (state === 'merged' ? before?.state !== 'merged' : state !== 'active' && state !== 'retired')
    lineProblems.add(no, 'state', expectedProblem('active or retired'));
  else if (before && before.state !== state && !(OPTION_TRANSITIONS[before.state] as string[]).includes(state))
    lineProblems.add(no, 'state', expectedProblem(`“${before.state}”, which cannot be changed`));
  if (![...YES_WORDS, ...NO_WORDS].includes(defaultText)) lineProblems.add(no, 'default', expectedProblem('yes or no'));
  if (cell('campaign') && !campaign)
    lineProblems.add(no, 'campaign', expectedProblem('the code of a campaign that uses the field'));
  const synonyms = cell('synonyms').split('|').map(unescapeCell).filter(Boolean);
  const { data, problems } = validate(fieldOption, {
    ...before,
    ...(cell('code') || before ? { code: before?.code ?? cell('code') } : {}),
    label: before?.state === 'merged' ? before.label : label,
    state,
    ...(hasColumn('colour') ? { colour: cell('colour') } : {}),
    ...(hasColumn('synonyms') ? { synonyms } : {}),
    ...(hasColumn('default') ? { is_default: YES_WORDS.includes(defaultText) } : {}),
    ...(hasColumn('campaign') ? { campaign_id: campaign?.id ?? null } : {}),
  });
  for (const [path, problem] of Object.entries(problems)) {
    const column = path.split('.')[0]!;
    if (column !== 'state')
      lineProblems.add(no, column, column === 'colour' ? expectedProblem('a colour such as #3366cc') : problem);
  }
  return data ? [{ no, option: data as FileOption, before }] : [];
}

/**
 * Returns the number of the first line with each label. Adds a problem to each later line that repeats a label or a
 * code, or that sets a second default.
 */
function checkDuplicates(parsedLines: readonly ParsedLine[], lineProblems: LineProblems): Map<string, number> {
  const lineByLabel = new Map<string, number>();
  const firstLines = { code: new Map<string, number>(), label: lineByLabel };
  let defaultLine: number | undefined;
  for (const { no, option } of parsedLines) {
    for (const name of ['code', 'label'] as const) {
      const key = nameKey(option[name] ?? '');
      if (!key || (name === 'label' && option.state === 'merged')) continue;
      const line = firstLines[name].get(key);
      if (line)
        lineProblems.add(no, name, defineMessage('problems.sameAsLine', 'The same as in line {{line}}.', { line }));
      else firstLines[name].set(key, no);
    }
    if (!option.is_default) continue;
    if (option.state !== 'active') lineProblems.add(no, 'default', expectedProblem('an active option'));
    if (defaultLine)
      lineProblems.add(no, 'default', expectedProblem(`one default; line ${defaultLine} is already the default`));
    defaultLine = no;
  }
  return lineByLabel;
}

/**
 * Returns the options of the file in order, followed by the current options that the file omits. Throws with the
 * problems of all invalid lines.
 */
export function parseOptionsFile(
  text: string,
  currentOptions: readonly FieldOption[],
  campaigns: readonly CampaignCode[],
): { options: FileOption[]; added: number; changed: number } {
  const [header, ...lines] = parseLines(text.replace(/^\uFEFF/, ''));
  const columnNames = readHeader(header);
  const lineProblems = new LineProblems();
  const parsedLines = lines.flatMap((line) => readLine(line, columnNames, currentOptions, campaigns, lineProblems));
  if (lines.length === 0) lineProblems.add(2, 'label', expectedProblem('a line for each option'));
  const lineByLabel = checkDuplicates(parsedLines, lineProblems);
  const codesInFile = new Set(parsedLines.map(({ option }) => option.code));
  const setsDefault = parsedLines.some(({ option }) => option.is_default);
  const remainingOptions = currentOptions
    .filter(({ code }) => !codesInFile.has(code))
    .map((option) => (setsDefault ? { ...option, is_default: false } : option));
  for (const { label, state } of remainingOptions) {
    const line = state === 'merged' ? undefined : lineByLabel.get(nameKey(label));
    if (line)
      lineProblems.add(line, 'label', defineMessage('problems.optionTwice', 'Another option already has this value.'));
  }
  // Checks synonyms only if there are no other problems, so that a duplicate name is reported once.
  if (lineProblems.isEmpty)
    for (const { no, option } of parsedLines) {
      if (option.state === 'merged') continue;
      const otherOptions = [
        ...parsedLines.map((parsed) => parsed.option).filter((other) => other !== option),
        ...remainingOptions,
      ] as FieldOption[];
      const except = { except: option.code ?? '' };
      const duplicateName = [option.label, ...option.synonyms].find((name) => findByName(otherOptions, name, except));
      const duplicateProblem = defineMessage(
        'problems.nameTwice',
        '“{{name}}” is already the name of another option.',
        {
          name: duplicateName ?? '',
        },
      );
      if (duplicateName) lineProblems.add(no, 'synonyms', duplicateProblem);
    }
  lineProblems.throwIfAny();
  const isChanged = ({ option, before }: ParsedLine) =>
    before !== undefined && JSON.stringify({ ...before, ...option }) !== JSON.stringify(before);
  return {
    options: [...parsedLines.map(({ option }) => option), ...remainingOptions],
    added: parsedLines.filter(({ before }) => !before).length,
    changed: parsedLines.filter(isChanged).length,
  };
}
