import { BEGINS_A_FORMULA, formulaSafe } from '@leadwright/contract/cells/formula-safe';
import { comparable, type FieldOption, fieldOption } from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import { lineProblem, OPTION_MOVES } from '@leadwright/contract/features/field-options';
import { check, type Problem, type Problems } from '@leadwright/contract/problems';
import { words } from '@leadwright/contract/words';
import Papa from 'papaparse';
import { namesake } from './option-list.ts';

/** The columns of a file of options; a file may leave out all but the label. */
const COLUMNS = ['code', 'label', 'state', 'colour', 'default', 'synonyms', 'campaign', 'merged_into'] as const;
type Column = (typeof COLUMNS)[number];
const BETWEEN = ' | ';

/** A campaign that uses the field, as a file names it. */
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
      option.synonyms.join(BETWEEN),
      (option.campaign_id && codes.get(option.campaign_id)) ?? '',
      option.merged_into ?? '',
    ].map(formulaSafe),
  );
  return `\uFEFF${Papa.unparse([[...COLUMNS], ...lines])}\r\n`;
}

interface Line {
  no: number;
  cells: string[];
}

/** The records of a file, each with the line on which it begins. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let [at, no] = [0, 1];
  Papa.parse<string[]>(text, {
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) lines.push({ no, cells: data });
      no += text.slice(at, meta.cursor).split('\n').length - 1;
      at = meta.cursor;
    },
  });
  return lines;
}

/** What `formulaSafe` has put before a cell is no part of it. */
const plain = (cell = '') => {
  const text = cell.trim();
  return text[0] === "'" && BEGINS_A_FORMULA.includes(text[1] ?? ' ') ? text.slice(1) : text;
};

const YES = ['yes', 'true', '1', 'x'];
const NO = ['no', 'false', '0', ''];

const atLine = (line: number, column: string, problem: Problem): Problem =>
  words('problems.atLine', 'Line {{line}}, {{column}}: {{problem}}', {
    line,
    column,
    problem: typeof problem === 'string' ? problem : problem.message,
  });
const expected = (what: string) => words('problems.expected', 'Expected {{what}}.', { what });

/** The options as a file wants them: its lines in their order, then those that it does not name. Every wrong line is told. */
export function optionsOfFile(
  text: string,
  present: readonly FieldOption[],
  campaigns: readonly NamedCampaign[],
): { options: (Omit<FieldOption, 'code'> & { code?: string })[]; added: number; changed: number } {
  const [head, ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const problems: Problems = {};
  const wrong = (no: number, column: string, problem: Problem) => {
    problems[lineProblem(no)] ??= atLine(no, column, problem);
  };
  const unknown = names.find((name) => name !== '' && !COLUMNS.includes(name as Column));
  if (!names.includes('label') || unknown !== undefined)
    throw invalidInput({
      [lineProblem(1)]: atLine(
        1,
        unknown ?? 'label',
        expected(`the columns ${COLUMNS.join(', ')}, of which label is needed`),
      ),
    });
  const known = new Map(present.map((option) => [option.code, option]));
  const byLabel = (label: string) =>
    present.find((option) => option.state !== 'merged' && comparable(option.label) === comparable(label));
  const taken = { code: new Map<string, number>(), label: new Map<string, number>() };
  const options: (Omit<FieldOption, 'code'> & { code?: string })[] = [];
  let [added, changed, defaultAt] = [0, 0, 0];

  for (const { no, cells } of lines) {
    const has = (column: Column) => names.includes(column);
    const cell = (column: Column) => plain(cells[names.indexOf(column)]);
    if (cells.length > names.length) {
      wrong(no, 'columns', expected(`${names.length} cells, and there are ${cells.length}`));
      continue;
    }
    const label = cell('label');
    const before = cell('code') ? known.get(cell('code')) : byLabel(label);
    const state = cell('state').toLowerCase() || before?.state || 'active';
    const isDefault = cell('default').toLowerCase();
    const campaign = campaigns.find(({ code }) => code.toLowerCase() === cell('campaign').toLowerCase());
    if (state === 'merged' ? before?.state !== 'merged' : state !== 'active' && state !== 'retired')
      wrong(no, 'state', expected('active or retired'));
    else if (before && before.state !== state && !(OPTION_MOVES[before.state] as string[]).includes(state))
      wrong(no, 'state', expected(`“${before.state}”, which this option stays`));
    if (![...YES, ...NO].includes(isDefault)) wrong(no, 'default', expected('yes or no'));
    if (cell('campaign') && !campaign) wrong(no, 'campaign', expected('the code of a campaign that uses the field'));
    const raw = {
      ...before,
      ...(cell('code') || before ? { code: before?.code ?? cell('code') } : {}),
      label: before?.state === 'merged' ? before.label : label,
      state,
      ...(has('colour') ? { colour: cell('colour') } : {}),
      ...(has('synonyms')
        ? {
            synonyms: cell('synonyms')
              .split('|')
              .map((word) => plain(word))
              .filter(Boolean),
          }
        : {}),
      ...(has('default') ? { is_default: YES.includes(isDefault) } : {}),
      ...(has('campaign') ? { campaign_id: campaign?.id ?? null } : {}),
    };
    const { data, problems: found } = check(fieldOption, raw);
    for (const [path, problem] of Object.entries(found)) {
      const column = path.split('.')[0]!;
      if (column !== 'state') wrong(no, column, column === 'colour' ? expected('a colour such as #3366cc') : problem);
    }
    if (!data) continue;
    for (const name of ['code', 'label'] as const) {
      const given = comparable(data[name] ?? '');
      if (!given || (name === 'label' && data.state === 'merged')) continue;
      const first = taken[name].get(given);
      if (first) wrong(no, name, words('problems.sameAsLine', 'The same as in line {{line}}.', { line: first }));
      else taken[name].set(given, no);
    }
    if (data.is_default && data.state !== 'active') wrong(no, 'default', expected('an active option'));
    if (data.is_default && defaultAt) wrong(no, 'default', expected(`one default; line ${defaultAt} is it already`));
    if (data.is_default) defaultAt = no;
    if (!before) added++;
    else if (JSON.stringify({ ...before, ...data }) !== JSON.stringify(before)) changed++;
    options.push(data as (typeof options)[number]);
  }
  if (lines.length === 0) wrong(2, 'label', expected('a line for each option'));
  const named = new Set(options.flatMap(({ code }) => (code ? [code] : [])));
  const rest = present
    .filter(({ code }) => !named.has(code))
    .map((option) => (defaultAt ? { ...option, is_default: false } : option));
  for (const { label, state } of rest) {
    const line = state === 'merged' ? undefined : taken.label.get(comparable(label));
    if (line) wrong(line, 'label', words('problems.optionTwice', 'Another option has this already.'));
  }
  if (Object.keys(problems).length === 0)
    for (const [at, { label, synonyms, state, code = '' }] of options.entries()) {
      if (state === 'merged') continue;
      const others = [...options.filter((_, other) => other !== at), ...rest] as FieldOption[];
      const clash = [label, ...synonyms].find((name) => namesake(others, name, { but: code }));
      if (clash && lines[at])
        wrong(
          lines[at].no,
          'synonyms',
          words('problems.nameTwice', '“{{name}}” is a name of another option.', { name: clash }),
        );
    }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { options: [...options, ...rest], added, changed };
}
