import type { FieldOption, OptionInput } from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { lineProblemPath } from '@leadwright/contract/people/lines';
import type { Problems } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import type { Trx } from '../../../database/pool.ts';
import { assertNoProblems } from '../../../resource/entity-routes.ts';
import { type FieldWithOptions, findByLabel, findByName, OPTION_NAME_TAKEN } from './option-list.ts';

/** The initial values of a new option. */
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

const CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
/** Returns the value if it is a valid code that no option has, otherwise undefined. */
export const toUnusedCode = (options: readonly FieldOption[], value: string) =>
  CODE_PATTERN.test(value) && !options.some(({ code }) => nameKey(code) === nameKey(value)) ? value : undefined;

export const CODE_FIXED = defineMessage('problems.codeStays', 'The code of an option cannot be changed.');

export function codeProblems({ options }: FieldWithOptions, code: string | undefined): Problems {
  const isTaken = code !== undefined && options.some((option) => nameKey(option.code) === nameKey(code));
  return isTaken ? { code: OPTION_NAME_TAKEN } : {};
}

/** Returns the options. With `hasNewDefault`, the current default option is no longer the default. */
export const clearDefaultOption = (options: readonly FieldOption[], hasNewDefault: boolean): FieldOption[] =>
  hasNewDefault ? options.map((option) => ({ ...option, is_default: false })) : [...options];

/** Returns the problems of an option in the list of its field. A new option has an empty code. */
export async function optionRuleProblems(trx: Trx, field: FieldWithOptions, option: FieldOption): Promise<Problems> {
  const problems: Problems = {};
  const except = { except: option.code };
  const { options } = field;
  if (option.state === 'merged')
    return {
      state: defineMessage('problems.optionMerged', 'This option was merged into another one and cannot be changed.'),
    };
  const optionWithName = findByName(options, option.label, except);
  if (findByLabel(options, option.label, except)) problems.label = OPTION_NAME_TAKEN;
  else if (optionWithName)
    problems.label = defineMessage('problems.isSynonym', '“{{label}}” already has this import synonym.', {
      label: optionWithName.label,
    });
  const ownNames = new Set([nameKey(option.label)]);
  for (const [index, synonym] of option.synonyms.entries()) {
    const optionWithName = findByName(options, synonym, except);
    if (optionWithName)
      problems[`synonyms.${index}`] = defineMessage(
        'problems.synonymTwice',
        '“{{synonym}}” is already used by the option “{{label}}”.',
        {
          synonym,
          label: optionWithName.label,
        },
      );
    else if (ownNames.has(nameKey(synonym)))
      problems[`synonyms.${index}`] = defineMessage('problems.synonymOwn', '“{{synonym}}” is listed twice.', {
        synonym,
      });
    ownNames.add(nameKey(synonym));
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
/** Parses pasted text with one option on each line; skips blank lines. Throws with the number of each invalid line. */
export function parsePastedOptions(currentOptions: readonly FieldOption[], text: string): OptionInput[] {
  const problems: Problems = {};
  const lineByLabel = new Map<string, number>();
  const newOptions: OptionInput[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const label = line.trim().replace(/\s+/gu, ' ');
    const no = index + 1;
    if (label === '') continue;
    const firstLine = lineByLabel.get(nameKey(label));
    const optionWithName = findByName(currentOptions, label);
    if (label.length > MAX_LABEL_LENGTH)
      problems[lineProblemPath(no)] = defineMessage(
        'problems.lineTooLong',
        'Line {{line}}: use at most {{maximum}} characters.',
        {
          line: no,
          maximum: MAX_LABEL_LENGTH,
        },
      );
    else if (firstLine)
      problems[lineProblemPath(no)] = defineMessage(
        'problems.lineTwice',
        'Line {{line}}: “{{label}}” is already in line {{first}}.',
        {
          line: no,
          label,
          first: firstLine,
        },
      );
    else if (optionWithName)
      problems[lineProblemPath(no)] = defineMessage(
        'problems.lineIsOption',
        'Line {{line}}: “{{label}}” is already an option.',
        {
          line: no,
          label,
        },
      );
    lineByLabel.set(nameKey(label), firstLine ?? no);
    newOptions.push({ ...NEW_OPTION, code: undefined, label });
  }
  assertNoProblems(problems);
  if (newOptions.length === 0) throw invalidInput({ text: defineMessage('problems.required', 'Enter a value.') });
  return newOptions;
}

export function assertNotOption({ options }: FieldWithOptions, value: string): void {
  if (options.some(({ code }) => code === value))
    throw invalidInput({ value: defineMessage('problems.isOption', 'This is already an option.') });
}
