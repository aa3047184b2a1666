import { defineMessage, type LocalisedMessage } from '../message.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS } from '../working/status.ts';
import { COUNTS_AS, type Effects, type Marks, REQUIRED_FIELD, requiresContact, resolveCountsAs } from './effects.ts';

/** Labels of the effects of a pair (action type and outcome). */
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
export interface EffectDescription {
  effect: EffectName;
  message: LocalisedMessage;
}

/** Names and properties of the action type and the outcome that the fields of a pair do not contain. */
export interface PairNames extends Marks {
  tag: string | null;
  /** Whether every activity of the action type must name a contact. */
  requires_contact: boolean;
}

const effectMessage = (key: string, english: string, params?: LocalisedMessage['params']) =>
  defineMessage(`effects.${key}`, english, params);

const SUPPRESSION_MESSAGES = {
  campaign: {
    person: effectMessage('suppress.campaign.person', 'Puts the contact on the suppression list of the campaign.'),
    number: effectMessage('suppress.campaign.number', 'Puts the number on the suppression list of the campaign.'),
    company: effectMessage('suppress.campaign.company', 'Puts the account on the suppression list of the campaign.'),
  },
  client: {
    person: effectMessage('suppress.client.person', 'Puts the contact on the suppression list of the client.'),
    number: effectMessage('suppress.client.number', 'Puts the number on the suppression list of the client.'),
    company: effectMessage('suppress.client.company', 'Puts the account on the suppression list of the client.'),
  },
  agency: {
    person: effectMessage('suppress.agency.person', 'Puts the contact on the suppression list of the whole agency.'),
    number: effectMessage('suppress.agency.number', 'Puts the number on the suppression list of the whole agency.'),
    company: effectMessage('suppress.agency.company', 'Puts the account on the suppression list of the whole agency.'),
  },
};

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Describes the effects of logging an activity of the pair, in the order of execution. The server and the preview use
 * it.
 */
export function describeEffects(pair: Effects, names: Omit<PairNames, 'requires_contact'>): EffectDescription[] {
  const { set_account_status: account, set_contact_status: contact, suppress } = pair;
  const countedKinds = resolveCountsAs(pair, names);
  const candidates: [EffectName, LocalisedMessage | false | null][] = [
    // The contact comes first, because contacts of a blocked account cannot be changed.
    [
      'set_contact_status',
      contact &&
        effectMessage('contactStatus', 'Sets the status of the contact to {{status}}.', {
          status: CONTACT_STATUS[contact],
        }),
    ],
    [
      'set_account_status',
      account &&
        effectMessage('accountStatus', 'Sets the status of the account to {{status}}.', {
          status: ACCOUNT_STATUS[account],
        }),
    ],
    [
      'set_grade',
      pair.set_grade !== '' &&
        effectMessage('grade', 'Sets the grade {{code}} if the scheme of the campaign has it.', {
          code: pair.set_grade,
        }),
    ],
    ['add_tag', pair.tag_id !== null && effectMessage('tag', 'Adds the tag {{tag}}.', { tag: names.tag ?? '…' })],
    [
      'callback',
      pair.callback === 'ask'
        ? effectMessage('callbackAsk', 'Asks for date and time of a callback, and schedules it.')
        : pair.callback === 'auto' &&
          (pair.callback_days === 1
            ? effectMessage('callbackNext', 'Schedules a callback for the next working day.')
            : effectMessage('callbackAuto', 'Schedules a callback {{days}} working days later.', {
                days: pair.callback_days ?? '…',
              })),
    ],
    ['attempt', pair.attempt_counts && effectMessage('attempt', 'Counts as an attempt to reach the record.')],
    [
      'stop_account',
      pair.stop_account &&
        effectMessage('stop', 'Stops the work on all other contacts of the account in the campaign.'),
    ],
    ['suppress', suppress !== 'none' && SUPPRESSION_MESSAGES[pair.suppress_scope][suppress]],
    ['send_to_qc', pair.send_to_qc && effectMessage('quality', 'Sends the activity to quality control.')],
    [
      'create_opportunity',
      pair.create_opportunity && effectMessage('opportunity', 'Marks the activity for an opportunity.'),
    ],
    [
      'counts_as',
      countedKinds.length > 0 &&
        effectMessage('countsAs', 'Counts as {{kinds}}.', {
          kinds: joinNames(countedKinds.map((kind) => COUNTS_AS[kind].toLowerCase())),
        }),
    ],
  ];
  return candidates.flatMap(([effect, message]) => (message ? [{ effect, message }] : []));
}

/**
 * Describes what an activity of the pair requires before it can be logged, and its restrictions to roles and campaigns.
 */
export function describeRequirements(pair: Effects, names: Pick<PairNames, 'requires_contact'>): LocalisedMessage[] {
  const [roles, campaigns] = [pair.roles_allowed.length, pair.campaigns.length];
  const requirements = [
    (names.requires_contact || requiresContact(pair)) && effectMessage('asks.contact', 'Requires a contact.'),
    pair.note === 'required' &&
      effectMessage('asks.note', 'Requires a note of at least {{count}} characters.', { count: pair.note_min ?? '…' }),
    pair.note === 'none' && effectMessage('asks.noNote', 'Does not allow a note.'),
    pair.suppress === 'number' &&
      !pair.required_fields.includes('phone_used') &&
      effectMessage('asks.number', 'Requires the number called.'),
    pair.required_fields.length > 0 &&
      effectMessage('asks.fields', 'Requires {{fields}}.', {
        fields: joinNames(pair.required_fields.map((field) => REQUIRED_FIELD[field])),
      }),
    roles > 0 &&
      (roles === 1
        ? effectMessage('asks.role', 'Only users with one role can log it.')
        : effectMessage('asks.roles', 'Only users with one of {{count}} roles can log it.', { count: roles })),
    campaigns > 0 &&
      (campaigns === 1
        ? effectMessage('asks.campaign', 'Only in one campaign.')
        : effectMessage('asks.campaigns', 'Only in {{count}} campaigns.', { count: campaigns })),
  ];
  return requirements.filter((message) => message !== false);
}
