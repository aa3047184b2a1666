import { comparable, type FieldOption, type OptionInput } from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { lineProblem } from '@leadwright/contract/people/lines';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { assertNoProblems } from '../../../resource/entity-routes.ts';
import { type EditableOptions, findByLabel, findByName, TAKEN } from './option-list.ts';

/** An option with the initial values. */
export const NEW_OPTION: FieldOption = {
  code: '',
  label: '',
  colour: '',
  synonyms: [],
  is_default: false,
  campaign_id: null,
  state: 'active',
  merged_into: null,
};

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
export const codeOf = (options: readonly FieldOption[], value: string) =>
  CODE.test(value) && !options.some(({ code }) => comparable(code) === comparable(value)) ? value : undefined;

export const CODE_FIXED = defineMessage('problems.codeStays', 'The code of an option cannot be changed.');

export function codeProblems({ options }: EditableOptions, code: string | undefined): Problems {
  const isTaken = code !== undefined && options.some((option) => comparable(option.code) === comparable(code));
  return isTaken ? { code: TAKEN } : {};
}

/** Returns the other options, without the default flag when the new option takes it. */
export const others = (options: readonly FieldOption[], isDefault: boolean): FieldOption[] =>
  isDefault ? options.map((option) => ({ ...option, is_default: false })) : [...options];

/** Returns the problems of an option in its list; a new option has no code. */
export async function problemsOf(trx: Db, field: EditableOptions, option: FieldOption): Promise<Problems> {
  const problems: Problems = {};
  const except = { except: option.code };
  const { options } = field;
  if (option.state === 'merged')
    return {
      state: defineMessage('problems.optionMerged', 'This option was merged into another one and cannot be changed.'),
    };
  const known = findByName(options, option.label, except);
  if (findByLabel(options, option.label, except)) problems.label = TAKEN;
  else if (known)
    problems.label = defineMessage('problems.isSynonym', '“{{label}}” already has this import synonym.', {
      label: known.label,
    });
  const own = new Set([comparable(option.label)]);
  for (const [at, synonym] of option.synonyms.entries()) {
    const other = findByName(options, synonym, except);
    if (other)
      problems[`synonyms.${at}`] = defineMessage(
        'problems.synonymTwice',
        '“{{synonym}}” is already used by the option “{{label}}”.',
        {
          synonym,
          label: other.label,
        },
      );
    else if (own.has(comparable(synonym)))
      problems[`synonyms.${at}`] = defineMessage('problems.synonymOwn', '“{{synonym}}” is listed twice.', { synonym });
    own.add(comparable(synonym));
  }
  if (option.is_default && option.state !== 'active')
    problems.is_default = defineMessage('problems.defaultActive', 'Only an active option can be the default.');
  const before = options.find(({ code }) => code === option.code);
  if (option.campaign_id && option.campaign_id !== before?.campaign_id) {
    const { rows } = await sql`
      select from custom_field where id = ${field.id} and campaign_id = ${option.campaign_id}`.execute(trx);
    if (rows.length === 0)
      problems.campaign_id = defineMessage('problems.campaignOfField', 'Choose a campaign that uses the field.');
  }
  return problems;
}

const MAX_LABEL_LENGTH = 120;
/** Returns an option for each non-blank line. Throws with the line of each duplicate. */
export function parsePastedOptions(present: readonly FieldOption[], text: string): OptionInput[] {
  const problems: Problems = {};
  const seen = new Map<string, number>();
  const added: OptionInput[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const label = line.trim().replace(/\s+/gu, ' ');
    const no = at + 1;
    if (label === '') continue;
    const first = seen.get(comparable(label));
    const other = findByName(present, label);
    if (label.length > MAX_LABEL_LENGTH)
      problems[lineProblem(no)] = defineMessage(
        'problems.lineTooLong',
        'Line {{line}}: use at most {{maximum}} characters.',
        {
          line: no,
          maximum: MAX_LABEL_LENGTH,
        },
      );
    else if (first)
      problems[lineProblem(no)] = defineMessage(
        'problems.lineTwice',
        'Line {{line}}: “{{label}}” is already in line {{first}}.',
        {
          line: no,
          label,
          first,
        },
      );
    else if (other)
      problems[lineProblem(no)] = defineMessage(
        'problems.lineIsOption',
        'Line {{line}}: “{{label}}” is already an option.',
        {
          line: no,
          label,
        },
      );
    seen.set(comparable(label), first ?? no);
    added.push({ ...NEW_OPTION, code: undefined, label });
  }
  assertNoProblems(problems);
  if (added.length === 0) throw invalidInput({ text: defineMessage('problems.required', 'Enter a value.') });
  return added;
}

export function assertNotOption({ options }: EditableOptions, value: string): void {
  if (options.some(({ code }) => code === value))
    throw invalidInput({ value: defineMessage('problems.isOption', 'This is already an option.') });
}
