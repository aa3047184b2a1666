import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS } from '../working/status.ts';
import { type Effects, SUPPRESS_TARGET } from './effects.ts';

/** Statuses that end the work on a record. */
const FINAL_ACCOUNT_STATUSES = ['converted', 'out_of_market', 'disqualified', 'do_not_contact'];
const FINAL_CONTACT_STATUSES = [
  'converted',
  'not_interested',
  'wrong_person',
  'left_company',
  'unreachable',
  'do_not_contact',
];
/** Statuses of records that cannot become an opportunity for a client. */
const LOST_ACCOUNT_STATUSES = ['out_of_market', 'disqualified', 'do_not_contact'];
const LOST_CONTACT_STATUSES = ['not_interested', 'wrong_person', 'left_company', 'unreachable', 'do_not_contact'];

type EffectKey = keyof Effects;
/** An effect: its field and the label of the selected value. */
interface EffectValue {
  field: EffectKey;
  label: string;
}
type Contradiction = [first: EffectValue, second: EffectValue];

function effectValuesOf(effects: Effects) {
  const { set_account_status: account, set_contact_status: contact, callback, suppress } = effects;
  const effectValue = (effectKey: EffectKey, label: string, isSet: boolean): EffectValue | undefined =>
    isSet ? { field: effectKey, label } : undefined;
  return {
    account: (statuses: readonly string[]) =>
      effectValue(
        'set_account_status',
        `Set account status: ${account && ACCOUNT_STATUS[account]}`,
        account !== null && statuses.includes(account),
      ),
    contact: (statuses: readonly string[]) =>
      effectValue(
        'set_contact_status',
        `Set contact status: ${contact && CONTACT_STATUS[contact]}`,
        contact !== null && statuses.includes(contact),
      ),
    callback: effectValue('callback', 'Callback', callback !== 'none'),
    suppress: (kinds: readonly string[]) =>
      effectValue('suppress', `Suppress: ${SUPPRESS_TARGET[suppress]}`, kinds.includes(suppress)),
    opportunity: effectValue('create_opportunity', 'Create an opportunity', effects.create_opportunity),
    refusal: effectValue(
      'counts_as',
      'Counts as: Refusal',
      effects.counts === 'own' && effects.counts_as.includes('refusal'),
    ),
    meeting: effectValue(
      'counts_as',
      'Counts as: Meeting',
      effects.counts === 'own' && effects.counts_as.includes('meeting'),
    ),
  };
}

/** Finds pairs of contradictory effects: one reverses a value that the other sets, or ends work that it starts. */
function findContradictions(effects: Effects): Contradiction[] {
  const values = effectValuesOf(effects);
  const openContactStatus = values.contact(['in_market', 'callback', 'nurture']);
  const activeAccountStatus = values.account(['unassigned', 'in_market', 'on_hold']);
  const pairs: [EffectValue | undefined, EffectValue | undefined][] = [
    [values.callback, values.account(FINAL_ACCOUNT_STATUSES)],
    [values.callback, values.contact(FINAL_CONTACT_STATUSES)],
    [values.callback, values.suppress(['person', 'number', 'company'])],
    [
      values.contact(['callback']),
      effects.callback === 'none' ? { field: 'callback', label: 'Callback: None' } : undefined,
    ],
    [openContactStatus, values.account(LOST_ACCOUNT_STATUSES)],
    [openContactStatus, values.suppress(['person', 'company'])],
    [values.contact(['converted']), values.suppress(['person', 'company'])],
    [activeAccountStatus, values.suppress(['company'])],
    [values.account(['converted']), values.suppress(['company'])],
    [values.opportunity, values.account(LOST_ACCOUNT_STATUSES)],
    [values.opportunity, values.contact(LOST_CONTACT_STATUSES)],
    [values.opportunity, values.suppress(['person', 'company'])],
    [values.opportunity, values.refusal],
    [values.meeting, values.refusal],
  ];
  return pairs.filter((pair): pair is Contradiction => pair[0] !== undefined && pair[1] !== undefined);
}

const MISSING_VALUE = {
  days: defineMessage('problems.callbackDays', 'Enter the number of working days.'),
  note: defineMessage('problems.noteMinimum', 'Enter the minimum length of the note.'),
};

/**
 * Validates the effects of a pair against each other. A contradiction is a problem of both fields, with a message that
 * names both effects.
 */
export function effectProblems(record: Partial<Effects>): Problems {
  const effects = { required_fields: [], counts_as: [], ...record } as unknown as Effects;
  const problems: Problems = {};
  if (effects.callback === 'auto' && effects.callback_days === null) problems.callback_days = MISSING_VALUE.days;
  if (effects.note === 'required' && effects.note_min === null) problems.note_min = MISSING_VALUE.note;
  for (const [first, second] of findContradictions(effects)) {
    const message = defineMessage(
      'problems.effectsConflict',
      '“{{one}}” contradicts “{{other}}”. Choose one of the two.',
      {
        one: first.label,
        other: second.label,
      },
    );
    problems[first.field] ??= message;
    problems[second.field] ??= message;
  }
  return problems;
}
