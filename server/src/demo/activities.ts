import type { Trx } from '../database/pool.ts';

const TYPES = [
  {
    code: 'CALL',
    name: 'Call',
    channel: 'phone',
    icon: 'phone',
    colour: '#1c7ed6',
    requires_contact: false,
    is_dial: true,
  },
  { code: 'VOICE', name: 'Voicemail', channel: 'phone', icon: 'voicemail', colour: '#15aabf', is_dial: true },
  { code: 'MAIL', name: 'Email', channel: 'email', icon: 'mail', colour: '#7950f2', requires_contact: true },
  {
    code: 'LINK',
    name: 'LinkedIn message',
    channel: 'social',
    icon: 'message',
    colour: '#486780',
    requires_contact: true,
  },
  { code: 'MEET', name: 'Meeting', channel: 'meeting', icon: 'people', colour: '#2f9e44', requires_contact: true },
  { code: 'RES', name: 'Research', channel: 'research', icon: 'search', colour: '#f08c00' },
  { code: 'NOTE', name: 'Note', channel: 'note', icon: 'note', colour: '#868e96' },
  { code: 'FIX', name: 'Data fix', channel: 'data', icon: 'pencil', colour: '#e8590c' },
];

const OUTCOMES = [
  {
    code: 'INT',
    name: 'Connected – interested',
    category: 'positive',
    reached_person: true,
    colour: '#2f9e44',
    hot_key: 1,
  },
  {
    code: 'BACK',
    name: 'Connected – call back',
    category: 'conversation',
    reached_person: true,
    colour: '#1c7ed6',
    hot_key: 2,
  },
  { code: 'GATE', name: 'Gatekeeper', category: 'neutral', reached_person: false, colour: '#f08c00', hot_key: 3 },
  { code: 'NOANS', name: 'No answer', category: 'no_contact', reached_person: false, colour: '#868e96', hot_key: 4 },
  {
    code: 'WRONG',
    name: 'Wrong number',
    category: 'data_problem',
    reached_person: false,
    colour: '#e8590c',
    hot_key: 5,
  },
  {
    code: 'LEFT',
    name: 'Left company',
    category: 'data_problem',
    reached_person: false,
    colour: '#e8590c',
    hot_key: 6,
  },
  { code: 'NOINT', name: 'Not interested', category: 'negative', reached_person: true, colour: '#e03131', hot_key: 7 },
  { code: 'DNC', name: 'Do not contact', category: 'negative', reached_person: true, colour: '#c92a2a', hot_key: 8 },
  { code: 'BOOK', name: 'Meeting booked', category: 'positive', reached_person: true, colour: '#2b8a3e', hot_key: 9 },
  { code: 'SENT', name: 'Sent', category: 'neutral', reached_person: false, colour: '#7950f2', hot_key: null },
  { code: 'DONE', name: 'Done', category: 'neutral', reached_person: false, colour: '#486780', hot_key: null },
];

const INTERESTED = {
  set_contact_status: 'nurture',
  set_grade: 'B1',
  callback: 'ask',
  attempt_counts: true,
  note: 'required',
  note_min: 20,
};
const DO_NOT_CONTACT = {
  set_contact_status: 'do_not_contact',
  suppress: 'person',
  suppress_scope: 'client',
  note: 'required',
  note_min: 10,
};
const BOOKED = {
  set_contact_status: 'converted',
  set_grade: 'A1',
  stop_account: true,
  send_to_qc: true,
  create_opportunity: true,
  note: 'required',
  note_min: 40,
  required_fields: ['email'],
  counts: 'own',
};

/** The effects of each pair of action type and outcome, by the codes of both. */
const PAIRS: Record<string, Record<string, object>> = {
  CALL: {
    INT: INTERESTED,
    BACK: { set_contact_status: 'callback', callback: 'ask', attempt_counts: true },
    GATE: { callback: 'auto', callback_days: 2, attempt_counts: true },
    NOANS: { callback: 'auto', callback_days: 1, attempt_counts: true },
    WRONG: { suppress: 'number', attempt_counts: true },
    LEFT: { set_contact_status: 'left_company', attempt_counts: true },
    NOINT: { set_contact_status: 'not_interested', attempt_counts: true, note: 'required', note_min: 10 },
    DNC: DO_NOT_CONTACT,
    BOOK: { ...BOOKED, counts_as: ['dial', 'conversation', 'meeting'] },
  },
  VOICE: { DONE: { callback: 'auto', callback_days: 2, attempt_counts: true } },
  MAIL: {
    SENT: {},
    INT: INTERESTED,
    NOINT: { set_contact_status: 'not_interested' },
    LEFT: { set_contact_status: 'left_company' },
    DNC: DO_NOT_CONTACT,
    BOOK: { ...BOOKED, counts_as: ['conversation', 'meeting'] },
  },
  LINK: {
    SENT: {},
    INT: INTERESTED,
    NOINT: { set_contact_status: 'not_interested' },
    BOOK: { ...BOOKED, counts_as: ['conversation', 'meeting'] },
  },
  MEET: { DONE: { note: 'required', note_min: 40, counts: 'own', counts_as: ['conversation', 'meeting'] } },
  RES: { DONE: {}, LEFT: { set_contact_status: 'left_company' } },
  NOTE: { DONE: { note: 'required', note_min: 3 } },
  FIX: { DONE: {}, WRONG: {} },
};

/** Adds the action types and outcomes of the demo agency and the effects of their pairs. */
export async function addActivityOptions(trx: Trx): Promise<void> {
  const existing = await trx.selectFrom('action_type').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const types = await trx
    .insertInto('action_type')
    .values(TYPES.map((type, i) => ({ requires_contact: false, is_dial: false, ...type, order: i + 1 })))
    .returning(['id', 'code'])
    .execute();
  const outcomes = await trx
    .insertInto('outcome')
    .values(OUTCOMES.map((outcome, i) => ({ ...outcome, is_conversation: outcome.reached_person, order: i + 1 })))
    .returning(['id', 'code'])
    .execute();
  const idOf = (rows: typeof types, target: string) => rows.find(({ code }) => code === target)!.id;
  const pairs = Object.entries(PAIRS).flatMap(([type, effects]) =>
    Object.entries(effects).map(([outcome, pairEffects]) => ({
      action_type_id: idOf(types, type),
      outcome_id: idOf(outcomes, outcome),
      ...pairEffects,
    })),
  );
  for (const pair of pairs) await trx.insertInto('activity_option').values(pair).execute();
}
