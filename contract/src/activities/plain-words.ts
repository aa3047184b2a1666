import { defineMessage, type LocalisedMessage } from '../message.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS } from '../working/status.ts';
import { COUNTS_AS, countedAs, type Effects, type Marks, needsContact, REQUIRED_FIELD } from './effects.ts';

/** The kinds of effects of a pair. */
export const EFFECT = {
  set_account_status: 'Account status',
  set_contact_status: 'Contact status',
  set_grade: 'Grade',
  add_tag: 'Tag',
  callback: 'Callback',
  attempt: 'Attempt',
  stop_account: 'Other contacts stopped',
  suppress: 'Suppression',
  send_to_qc: 'Quality control',
  create_opportunity: 'Opportunity',
  counts_as: 'Counted',
} as const;
export type EffectName = keyof typeof EFFECT;

/** An effect and its description as a sentence. */
export interface PlainEffect {
  effect: EffectName;
  message: LocalisedMessage;
}

/** Names that the fields of a pair do not contain. */
export interface PairNames extends Marks {
  tag: string | null;
  /** Whether every activity of the action type must name a contact. */
  requires_contact: boolean;
}

const say = (key: string, english: string, params?: LocalisedMessage['params']) =>
  defineMessage(`effects.${key}`, english, params);

const SUPPRESSED = {
  campaign: {
    person: say('suppress.campaign.person', 'Puts the contact on the suppression list of the campaign.'),
    number: say('suppress.campaign.number', 'Puts the number on the suppression list of the campaign.'),
    company: say('suppress.campaign.company', 'Puts the account on the suppression list of the campaign.'),
  },
  client: {
    person: say('suppress.client.person', 'Puts the contact on the suppression list of the client.'),
    number: say('suppress.client.number', 'Puts the number on the suppression list of the client.'),
    company: say('suppress.client.company', 'Puts the account on the suppression list of the client.'),
  },
  agency: {
    person: say('suppress.agency.person', 'Puts the contact on the suppression list of the whole agency.'),
    number: say('suppress.agency.number', 'Puts the number on the suppression list of the whole agency.'),
    company: say('suppress.agency.company', 'Puts the account on the suppression list of the whole agency.'),
  },
};

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Returns the effects of logging an activity of the pair, in the order of execution. Used for the preview and by the
 * server.
 */
export function effectsInWords(pair: Effects, names: Omit<PairNames, 'requires_contact'>): PlainEffect[] {
  const { set_account_status: account, set_contact_status: contact, suppress } = pair;
  const counted = countedAs(pair, names);
  const does: [EffectName, LocalisedMessage | false | null][] = [
    // The contact first: contacts of a blocked account cannot be changed.
    [
      'set_contact_status',
      contact &&
        say('contactStatus', 'Sets the status of the contact to {{status}}.', { status: CONTACT_STATUS[contact] }),
    ],
    [
      'set_account_status',
      account &&
        say('accountStatus', 'Sets the status of the account to {{status}}.', { status: ACCOUNT_STATUS[account] }),
    ],
    [
      'set_grade',
      pair.set_grade !== '' &&
        say('grade', 'Sets the grade {{code}} if the scheme of the campaign has it.', { code: pair.set_grade }),
    ],
    ['add_tag', pair.tag_id !== null && say('tag', 'Adds the tag {{tag}}.', { tag: names.tag ?? '…' })],
    [
      'callback',
      pair.callback === 'ask'
        ? say('callbackAsk', 'Asks for date and time of a callback, and schedules it.')
        : pair.callback === 'auto' &&
          (pair.callback_days === 1
            ? say('callbackNext', 'Schedules a callback for the next working day.')
            : say('callbackAuto', 'Schedules a callback {{days}} working days later.', {
                days: pair.callback_days ?? '…',
              })),
    ],
    ['attempt', pair.attempt_counts && say('attempt', 'Counts as an attempt to reach the record.')],
    [
      'stop_account',
      pair.stop_account && say('stop', 'Stops the work on all other contacts of the account in the campaign.'),
    ],
    ['suppress', suppress !== 'none' && SUPPRESSED[pair.suppress_scope][suppress]],
    ['send_to_qc', pair.send_to_qc && say('quality', 'Sends the activity to quality control.')],
    ['create_opportunity', pair.create_opportunity && say('opportunity', 'Marks the activity for an opportunity.')],
    [
      'counts_as',
      counted.length > 0 &&
        say('countsAs', 'Counts as {{kinds}}.', { kinds: list(counted.map((kind) => COUNTS_AS[kind].toLowerCase())) }),
    ],
  ];
  return does.flatMap(([effect, message]) => (message ? [{ effect, message }] : []));
}

/**
 * Returns the requirements before an activity of the pair can be logged, and its restrictions to roles and campaigns.
 */
export function demandsInWords(pair: Effects, names: Pick<PairNames, 'requires_contact'>): LocalisedMessage[] {
  const [roles, campaigns] = [pair.roles_allowed.length, pair.campaigns.length];
  const asks = [
    (names.requires_contact || needsContact(pair)) && say('asks.contact', 'Requires a contact.'),
    pair.note === 'required' &&
      say('asks.note', 'Requires a note of at least {{count}} characters.', { count: pair.note_min ?? '…' }),
    pair.note === 'none' && say('asks.noNote', 'Does not allow a note.'),
    pair.suppress === 'number' &&
      !pair.required_fields.includes('phone_used') &&
      say('asks.number', 'Requires the number called.'),
    pair.required_fields.length > 0 &&
      say('asks.fields', 'Requires {{fields}}.', {
        fields: list(pair.required_fields.map((field) => REQUIRED_FIELD[field])),
      }),
    roles > 0 &&
      (roles === 1
        ? say('asks.role', 'Only users with one role can log it.')
        : say('asks.roles', 'Only users with one of {{count}} roles can log it.', { count: roles })),
    campaigns > 0 &&
      (campaigns === 1
        ? say('asks.campaign', 'Only in one campaign.')
        : say('asks.campaigns', 'Only in {{count}} campaigns.', { count: campaigns })),
  ];
  return asks.filter((message) => message !== false);
}
