import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS } from '../working/status.ts';
import { type Effects, SUPPRESS } from './effects.ts';

/** Statuses that end the work on a record. */
const ACCOUNT_ENDS = ['converted', 'out_of_market', 'disqualified', 'do_not_contact'];
const CONTACT_ENDS = ['converted', 'not_interested', 'wrong_person', 'left_company', 'unreachable', 'do_not_contact'];
/** Statuses with which a record cannot become an opportunity for a client. */
const ACCOUNT_LOST = ['out_of_market', 'disqualified', 'do_not_contact'];
const CONTACT_LOST = ['not_interested', 'wrong_person', 'left_company', 'unreachable', 'do_not_contact'];

type Place = keyof Effects;
/** An effect as its field and the label of the selected value. */
interface Side {
  place: Place;
  message: string;
}
type Found = [one: Side, other: Side];

function sidesOf(effects: Effects) {
  const { set_account_status: account, set_contact_status: contact, callback, suppress } = effects;
  const side = (place: Place, message: string, holds: boolean): Side | undefined =>
    holds ? { place, message } : undefined;
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
function contradictions(effects: Effects): Found[] {
  const of = sidesOf(effects);
  const open = of.contact(['in_market', 'callback', 'nurture']);
  const working = of.account(['unassigned', 'in_market', 'on_hold']);
  const pairs: [Side | undefined, Side | undefined][] = [
    [of.callback, of.account(ACCOUNT_ENDS)],
    [of.callback, of.contact(CONTACT_ENDS)],
    [of.callback, of.suppress(['person', 'number', 'company'])],
    [
      of.contact(['callback']),
      effects.callback === 'none' ? { place: 'callback', message: 'Callback: None' } : undefined,
    ],
    [open, of.account(ACCOUNT_LOST)],
    [open, of.suppress(['person', 'company'])],
    [of.contact(['converted']), of.suppress(['person', 'company'])],
    [working, of.suppress(['company'])],
    [of.account(['converted']), of.suppress(['company'])],
    [of.opportunity, of.account(ACCOUNT_LOST)],
    [of.opportunity, of.contact(CONTACT_LOST)],
    [of.opportunity, of.suppress(['person', 'company'])],
    [of.opportunity, of.refusal],
    [of.meeting, of.refusal],
  ];
  return pairs.filter((pair): pair is Found => pair[0] !== undefined && pair[1] !== undefined);
}

const MISSING = {
  days: defineMessage('problems.callbackDays', 'Enter the number of working days.'),
  note: defineMessage('problems.noteMinimum', 'Enter the minimum length of the note.'),
};

/**
 * Returns the problems between the fields of a pair, under the field of each effect; each message names both effects.
 */
export function effectProblems(record: Partial<Effects>): Problems {
  const effects = { required_fields: [], counts_as: [], ...record } as unknown as Effects;
  const problems: Problems = {};
  if (effects.callback === 'auto' && effects.callback_days === null) problems.callback_days = MISSING.days;
  if (effects.note === 'required' && effects.note_min === null) problems.note_min = MISSING.note;
  for (const [one, other] of contradictions(effects)) {
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
