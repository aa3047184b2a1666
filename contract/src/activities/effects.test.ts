import { describe, expect, test } from 'vitest';
import { activityOptions } from '../features/activity-options.ts';
import { effectProblems } from './conflicts.ts';
import { describeEffects, describeRequirements } from './effect-descriptions.ts';
import { type Effects, requiresContact, resolveCountsAs } from './effects.ts';

const ID = '0195d0c4-0000-7000-8000-000000000001';
const effects = (overrides: Partial<Effects> = {}): Effects =>
  activityOptions.fields.parse({ action_type_id: ID, outcome_id: ID, ...overrides });
const names = { tag: 'Pilot', is_dial: false, is_conversation: false, category: 'neutral', requires_contact: false };
const effectSentences = (overrides: Partial<Effects>, nameOverrides = {}) =>
  describeEffects(effects(overrides), { ...names, ...nameOverrides }).map(({ message }) => message.message);
const requirementSentences = (overrides: Partial<Effects>, nameOverrides = {}) =>
  describeRequirements(effects(overrides), { ...names, ...nameOverrides }).map(({ message }) => message);

describe('descriptions of effects', () => {
  test.each([
    [{ set_account_status: 'on_hold' }, 'Sets the status of the account to On hold.'],
    [{ set_contact_status: 'left_company' }, 'Sets the status of the contact to Left company.'],
    [{ set_grade: 'B1' }, 'Sets the grade B1 if the scheme of the campaign has it.'],
    [{ tag_id: ID }, 'Adds the tag Pilot.'],
    [{ callback: 'ask' }, 'Asks for date and time of a callback, and schedules it.'],
    [{ callback: 'auto', callback_days: 1 }, 'Schedules a callback for the next working day.'],
    [{ callback: 'auto', callback_days: 3 }, 'Schedules a callback 3 working days later.'],
    [{ attempt_counts: true }, 'Counts as an attempt to reach the record.'],
    [{ stop_account: true }, 'Stops the work on all other contacts of the account in the campaign.'],
    [{ suppress: 'number' }, 'Puts the number on the suppression list of the campaign.'],
    [
      { suppress: 'company', suppress_scope: 'agency' },
      'Puts the account on the suppression list of the whole agency.',
    ],
    [{ send_to_qc: true }, 'Sends the activity to quality control.'],
    [{ create_opportunity: true }, 'Marks the activity for an opportunity.'],
    [{ counts: 'own', counts_as: ['meeting', 'dial'] }, 'Counts as dial and meeting.'],
  ] as [Partial<Effects>, string][])('describes %j as: %s', (overrides, sentence) => {
    expect(effectSentences(overrides)).toEqual([sentence]);
  });

  test('describes nothing for a pair without effects', () => {
    expect([effectSentences({}), requirementSentences({})]).toEqual([[], []]);
  });

  test('derives what a pair counts as from its action type and outcome, unless the pair overrides it', () => {
    const marks = { is_dial: true, is_conversation: true, category: 'negative' };
    expect(resolveCountsAs(effects(), marks)).toEqual(['dial', 'conversation', 'refusal']);
    expect(resolveCountsAs(effects({ counts: 'own', counts_as: ['meeting'] }), marks)).toEqual(['meeting']);
    expect(resolveCountsAs(effects({ counts: 'own' }), marks)).toEqual([]);
  });

  test('lists what is required before logging', () => {
    expect(
      requirementSentences({
        note: 'required',
        note_min: 20,
        required_fields: ['website', 'duration_s'],
        roles_allowed: [ID],
      }),
    ).toEqual([
      'Requires a note of at least 20 characters.',
      'Requires Website and Duration.',
      'Only users with one role can log it.',
    ]);
    expect(requirementSentences({ suppress: 'number', campaigns: [ID, ID] })).toEqual([
      'Requires the number called.',
      'Only in 2 campaigns.',
    ]);
    expect(requirementSentences({ suppress: 'person' })).toEqual(['Requires a contact.']);
    expect(requirementSentences({}, { requires_contact: true })).toEqual(['Requires a contact.']);
    expect(requiresContact(effects({ required_fields: ['email'] }))).toBe(true);
  });
});

describe('conflicting effects', () => {
  test.each([
    [{ callback: 'ask', set_contact_status: 'not_interested' }, ['callback', 'set_contact_status']],
    [{ callback: 'ask', set_account_status: 'disqualified' }, ['callback', 'set_account_status']],
    [{ callback: 'auto', callback_days: 2, suppress: 'number' }, ['callback', 'suppress']],
    [{ set_contact_status: 'callback' }, ['callback', 'set_contact_status']],
    [
      { set_contact_status: 'in_market', set_account_status: 'do_not_contact' },
      ['set_account_status', 'set_contact_status'],
    ],
    [{ set_contact_status: 'nurture', suppress: 'person' }, ['set_contact_status', 'suppress']],
    [{ set_account_status: 'in_market', suppress: 'company' }, ['set_account_status', 'suppress']],
    [{ create_opportunity: true, set_contact_status: 'wrong_person' }, ['create_opportunity', 'set_contact_status']],
    [{ create_opportunity: true, counts: 'own', counts_as: ['refusal'] }, ['counts_as', 'create_opportunity']],
  ] as [Partial<Effects>, string[]][])('rejects %j at both fields', (overrides, fields) => {
    expect(Object.keys(effectProblems(effects(overrides))).toSorted()).toEqual(fields);
  });

  test('names both effects in the message', () => {
    const { callback } = effectProblems(effects({ callback: 'ask', set_contact_status: 'left_company' }));
    expect(callback).toMatchObject({
      message: '“Callback” contradicts “Set contact status: Left company”. Choose one of the two.',
    });
  });

  test('accepts consistent effects', () => {
    const validEffects: Partial<Effects>[] = [
      {},
      { callback: 'ask', set_contact_status: 'callback', set_account_status: 'in_market' },
      { suppress: 'person', set_contact_status: 'do_not_contact', stop_account: true },
      { create_opportunity: true, set_contact_status: 'converted', set_account_status: 'converted', send_to_qc: true },
      { counts: 'as_marked', counts_as: ['refusal', 'meeting'] },
    ];
    expect(validEffects.map((overrides) => effectProblems(effects(overrides)))).toEqual(validEffects.map(() => ({})));
  });

  test('requires the days of an automatic callback and the length of a required note', () => {
    expect(Object.keys(effectProblems(effects({ callback: 'auto' })))).toEqual(['callback_days']);
    expect(Object.keys(effectProblems(effects({ note: 'required' })))).toEqual(['note_min']);
  });
});
