import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS } from '../working/status.ts';
import { type Effects, SUPPRESS } from './effects.ts';

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
/** Statuses with which a record cannot become an opportunity for a client. */
const LOST_ACCOUNT_STATUSES = ['out_of_market', 'disqualified', 'do_not_contact'];
const LOST_CONTACT_STATUSES = ['not_interested', 'wrong_person', 'left_company', 'unreachable', 'do_not_contact'];

type EffectKey = keyof Effects;
/** An effect as its field and the label of the selected value. */
interface EffectValue {
  place: EffectKey;
  message: string;
}
type Found = [one: EffectValue, other: EffectValue];

function effectValuesOf(effects: Effects) {
  const { set_account_status: account, set_contact_status: contact, callback, suppress } = effects;
  const side = (effectKey: EffectKey, message: string, holds: boolean): EffectValue | undefined =>
    holds ? { place: effectKey, message } : undefined;
  return {
    account: (statuses: readonly string[]) =>
      side(
        'set_account_status',
        `Set account status: ${account && ACCOUNT_STATUS[account]}`,
        account !== null && statuses.includes(account),
      ),
    contact: (statuses: readonly string[]) =>
      side(
        'set_contact_status',
        `Set contact status: ${contact && CONTACT_STATUS[contact]}`,
        contact !== null && statuses.includes(contact),
      ),
    callback: side('callback', 'Callback', callback !== 'none'),
    suppress: (kinds: readonly string[]) =>
      side('suppress', `Suppress: ${SUPPRESS[suppress]}`, kinds.includes(suppress)),
    opportunity: side('create_opportunity', 'Create an opportunity', effects.create_opportunity),
    refusal: side('counts_as', 'Counts as: Refusal', effects.counts === 'own' && effects.counts_as.includes('refusal')),
    meeting: side('counts_as', 'Counts as: Meeting', effects.counts === 'own' && effects.counts_as.includes('meeting')),
  };
}

/** Returns pairs of effects that contradict each other: one undoes what the other sets, or stops what it starts. */
function findContradictions(effects: Effects): Found[] {
  const of = effectValuesOf(effects);
  const open = of.contact(['in_market', 'callback', 'nurture']);
  const working = of.account(['unassigned', 'in_market', 'on_hold']);
  const pairs: [EffectValue | undefined, EffectValue | undefined][] = [
    [of.callback, of.account(FINAL_ACCOUNT_STATUSES)],
    [of.callback, of.contact(FINAL_CONTACT_STATUSES)],
    [of.callback, of.suppress(['person', 'number', 'company'])],
    [
      of.contact(['callback']),
      effects.callback === 'none' ? { place: 'callback', message: 'Callback: None' } : undefined,
    ],
    [open, of.account(LOST_ACCOUNT_STATUSES)],
    [open, of.suppress(['person', 'company'])],
    [of.contact(['converted']), of.suppress(['person', 'company'])],
    [working, of.suppress(['company'])],
    [of.account(['converted']), of.suppress(['company'])],
    [of.opportunity, of.account(LOST_ACCOUNT_STATUSES)],
    [of.opportunity, of.contact(LOST_CONTACT_STATUSES)],
    [of.opportunity, of.suppress(['person', 'company'])],
    [of.opportunity, of.refusal],
    [of.meeting, of.refusal],
  ];
  return pairs.filter((pair): pair is Found => pair[0] !== undefined && pair[1] !== undefined);
}

const MISSING_VALUE = {
  days: defineMessage('problems.callbackDays', 'Enter the number of working days.'),
  note: defineMessage('problems.noteMinimum', 'Enter the minimum length of the note.'),
};

/**
 * Returns the problems between the fields of a pair, under the field of each effect; each message names both effects.
 */
export function effectProblems(record: Partial<Effects>): Problems {
  const effects = { required_fields: [], counts_as: [], ...record } as unknown as Effects;
  const problems: Problems = {};
  if (effects.callback === 'auto' && effects.callback_days === null) problems.callback_days = MISSING_VALUE.days;
  if (effects.note === 'required' && effects.note_min === null) problems.note_min = MISSING_VALUE.note;
  for (const [one, other] of findContradictions(effects)) {
    const message = defineMessage(
      'problems.effectsConflict',
      '“{{one}}” contradicts “{{other}}”. Choose one of the two.',
      {
        one: one.message,
        other: other.message,
      },
    );
    problems[one.place] ??= message;
    problems[other.place] ??= message;
  }
  return problems;
}
