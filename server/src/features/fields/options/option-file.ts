import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import { comparable, type FieldOption, fieldOption } from '@leadwright/contract/custom-values';
import { OPTION_TRANSITIONS } from '@leadwright/contract/features/field-options';
import { defineMessage } from '@leadwright/contract/message';
import { check } from '@leadwright/contract/problems';
import Papa from 'papaparse';
import { expected, type FileLine, LineProblems, linesOf, NO, plain, YES } from '../../../record/file-lines.ts';
import { findByName } from './option-list.ts';

/** The columns of an option file; all but the label are optional. */
const COLUMNS = ['code', 'label', 'state', 'colour', 'default', 'synonyms', 'campaign', 'merged_into'] as const;
type Column = (typeof COLUMNS)[number];
const SEPARATOR = ' | ';

/** A campaign that uses the field, with its code in the file. */
export interface NamedCampaign {
  id: string;
  code: string;
}

export function optionsFile(options: readonly FieldOption[], campaigns: readonly NamedCampaign[]): string {
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

/** An option as read from a file; a new one may have no code yet. */
type FileOption = Omit<FieldOption, 'code'> & { code?: string };
interface ReadLine {
  no: number;
  option: FileOption;
  before: FieldOption | undefined;
}

function readHeader(head: FileLine | undefined): string[] {
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((name) => name !== '' && !COLUMNS.includes(name as Column));
  const faults = new LineProblems();
  if (!names.includes('label') || unknown !== undefined)
    faults.add(1, unknown ?? 'label', expected(`the columns ${COLUMNS.join(', ')}, of which label is required`));
  faults.throwIfAny();
  return names;
}

/** Reads and validates the option of one line. Properties without a column keep their value. */
function readLine(
  { no, cells }: FileLine,
  names: readonly string[],
  present: readonly FieldOption[],
  campaigns: readonly NamedCampaign[],
  faults: LineProblems,
): ReadLine[] {
  const has = (column: Column) => names.includes(column);
  const cell = (column: Column) => plain(cells[names.indexOf(column)]);
  if (cells.length > names.length) {
    faults.add(no, 'columns', expected(`${names.length} cells, but there are ${cells.length}`));
    return [];
  }
  const label = cell('label');
  const before = cell('code')
    ? present.find(({ code }) => code === cell('code'))
    : present.find((option) => option.state !== 'merged' && comparable(option.label) === comparable(label));
  const state = cell('state').toLowerCase() || before?.state || 'active';
  const isDefault = cell('default').toLowerCase();
  const campaign = campaigns.find(({ code }) => code.toLowerCase() === cell('campaign').toLowerCase());
  if (state === 'merged' ? before?.state !== 'merged' : state !== 'active' && state !== 'retired')
    faults.add(no, 'state', expected('active or retired'));
  else if (before && before.state !== state && !(OPTION_TRANSITIONS[before.state] as string[]).includes(state))
    faults.add(no, 'state', expected(`“${before.state}”, which cannot be changed`));
  if (![...YES, ...NO].includes(isDefault)) faults.add(no, 'default', expected('yes or no'));
  if (cell('campaign') && !campaign) faults.add(no, 'campaign', expected('the code of a campaign that uses the field'));
  const synonyms = cell('synonyms').split('|').map(plain).filter(Boolean);
  const { data, problems } = check(fieldOption, {
    ...before,
    ...(cell('code') || before ? { code: before?.code ?? cell('code') } : {}),
    label: before?.state === 'merged' ? before.label : label,
    state,
    ...(has('colour') ? { colour: cell('colour') } : {}),
    ...(has('synonyms') ? { synonyms } : {}),
    ...(has('default') ? { is_default: YES.includes(isDefault) } : {}),
    ...(has('campaign') ? { campaign_id: campaign?.id ?? null } : {}),
  });
  for (const [path, problem] of Object.entries(problems)) {
    const column = path.split('.')[0]!;
    if (column !== 'state')
      faults.add(no, column, column === 'colour' ? expected('a colour such as #3366cc') : problem);
  }
  return data ? [{ no, option: data as FileOption, before }] : [];
}

/**
 * Returns the first line of each label. Adds a fault to later lines that repeat a label or code, or set a second
 * default.
 */
function checkDuplicates(read: readonly ReadLine[], faults: LineProblems): Map<string, number> {
  const labels = new Map<string, number>();
  const first = { code: new Map<string, number>(), label: labels };
  let defaultAt: number | undefined;
  for (const { no, option } of read) {
    for (const name of ['code', 'label'] as const) {
      const given = comparable(option[name] ?? '');
      if (!given || (name === 'label' && option.state === 'merged')) continue;
      const line = first[name].get(given);
      if (line) faults.add(no, name, defineMessage('problems.sameAsLine', 'The same as in line {{line}}.', { line }));
      else first[name].set(given, no);
    }
    if (!option.is_default) continue;
    if (option.state !== 'active') faults.add(no, 'default', expected('an active option'));
    if (defaultAt) faults.add(no, 'default', expected(`one default; line ${defaultAt} is already the default`));
    defaultAt = no;
  }
  return labels;
}

/**
 * Returns the options of a file: its lines in their order, then the options missing from it. Throws with every invalid
 * line.
 */
export function parseOptionsFile(
  text: string,
  present: readonly FieldOption[],
  campaigns: readonly NamedCampaign[],
): { options: FileOption[]; added: number; changed: number } {
  const [head, ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  const names = readHeader(head);
  const faults = new LineProblems();
  const read = lines.flatMap((line) => readLine(line, names, present, campaigns, faults));
  if (lines.length === 0) faults.add(2, 'label', expected('a line for each option'));
  const lineOf = checkDuplicates(read, faults);
  const named = new Set(read.map(({ option }) => option.code));
  const setsDefault = read.some(({ option }) => option.is_default);
  const rest = present
    .filter(({ code }) => !named.has(code))
    .map((option) => (setsDefault ? { ...option, is_default: false } : option));
  for (const { label, state } of rest) {
    const line = state === 'merged' ? undefined : lineOf.get(comparable(label));
    if (line) faults.add(line, 'label', defineMessage('problems.optionTwice', 'Another option already has this.'));
  }
  // Duplicate names are reported first: a clash with a synonym would only repeat them.
  if (faults.isEmpty)
    for (const { no, option } of read) {
      if (option.state === 'merged') continue;
      const others = [...read.map((each) => each.option).filter((each) => each !== option), ...rest] as FieldOption[];
      const except = { except: option.code ?? '' };
      const duplicateName = [option.label, ...option.synonyms].find((name) => findByName(others, name, except));
      const duplicateProblem = defineMessage(
        'problems.nameTwice',
        '“{{name}}” is already the name of another option.',
        {
          name: duplicateName ?? '',
        },
      );
      if (duplicateName) faults.add(no, 'synonyms', duplicateProblem);
    }
  faults.throwIfAny();
  const isChanged = ({ option, before }: ReadLine) =>
    before !== undefined && JSON.stringify({ ...before, ...option }) !== JSON.stringify(before);
  return {
    options: [...read.map(({ option }) => option), ...rest],
    added: read.filter(({ before }) => !before).length,
    changed: read.filter(isChanged).length,
  };
}
