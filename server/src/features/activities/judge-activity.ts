import { needsContact, REQUIRED_FIELD } from '@leadwright/contract/activities/effects';
import type { ActivityFields } from '@leadwright/contract/features/activities';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { lackedFields, stillLacked, workingTableOf } from '../fields/values/custom-fields.service.ts';
import { filledFields } from '../working/rows.queries.ts';
import { isIn, type Pair } from './pairs.queries.ts';

/** Clocks of people's computers differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

const NOT_ALLOWED = defineMessage('activities.pairNotAllowed', 'This outcome is not allowed for the action type.');
const NOT_FOR_ROLE = defineMessage('activities.pairOfRoles', 'Your role cannot log this outcome for the action type.');
const NOT_HERE = defineMessage(
  'activities.pairOfCampaigns',
  'This outcome of the action type cannot be logged in this campaign.',
);
const CONTACT = defineMessage('activities.contactMissing', 'Choose the contact.');
const NO_CONTACT = defineMessage('activities.accountsAlone', 'Activities of this type cannot have a contact.');
const NUMBER = defineMessage('activities.numberMissing', 'Choose the number that was called.');
const FUTURE = defineMessage('activities.inFuture', 'The activity cannot be in the future.');
const WHEN = defineMessage('activities.callbackMissing', 'Enter the date and time of the callback.');
const PAST = defineMessage('activities.callbackPast', 'Choose a time in the future.');
const NO_CALLBACK = defineMessage('activities.noCallback', 'This outcome does not allow a callback.');
const NO_NOTE = defineMessage('activities.noNote', 'This outcome does not allow a note.');

/** Whether somebody has the role for a pair. */
export const isFor = ({ roles_allowed }: Pair, { roles }: Viewer) =>
  roles_allowed.length === 0 || roles_allowed.some((role) => roles.includes(role));

export const asksContact = (pair: Pair) => pair.requires_contact || pair.applies_to === 'contact' || needsContact(pair);
export const asksNumber = ({ suppress, required_fields }: Pair) =>
  suppress === 'number' || required_fields.includes('phone_used');

function ofPair(viewer: Viewer, campaignId: string, pair: Pair | undefined): Problems {
  if (!pair?.is_open) return { outcome_id: NOT_ALLOWED };
  if (!isFor(pair, viewer)) return { outcome_id: NOT_FOR_ROLE };
  return isIn(pair, campaignId) ? {} : { outcome_id: NOT_HERE };
}

function ofNote({ note, note_min }: Pair, given: string): Problems {
  if (note === 'none' && given !== '') return { note: NO_NOTE };
  const least = note_min ?? 1;
  if (note !== 'required' || given.length >= least) return {};
  return {
    note: defineMessage('activities.noteShort', 'This outcome requires a note of at least {{count}} characters.', {
      count: least,
    }),
  };
}

function ofTimes({ callback }: Pair, { at, callback_at }: ActivityFields, now: number): Problems {
  const problems: Problems = {};
  if (at && Date.parse(at) > now + CLOCK_SLACK_MS) problems.at = FUTURE;
  if (callback === 'ask') {
    if (!callback_at) problems.callback_at = WHEN;
    else if (Date.parse(callback_at) <= now) problems.callback_at = PAST;
  } else if (callback_at) problems.callback_at = NO_CALLBACK;
  return problems;
}

/** What is required and neither given with the activity nor known of its account or contact. */
async function ofFields(trx: Db, pair: Pair, given: ActivityFields): Promise<Problems> {
  const wanted = pair.required_fields.filter((field) => field !== 'phone_used' && field !== 'duration_s');
  const problems: Problems = {};
  if (asksNumber(pair) && given.phone_used === '') problems.phone_used = NUMBER;
  if (pair.required_fields.includes('duration_s') && given.duration_s === null)
    problems.duration_s = defineMessage('problems.requiredField', '{{field}} is required.', {
      field: REQUIRED_FIELD.duration_s,
    });
  if (wanted.length === 0) return problems;
  const { entity, id } = recordOfActivity(given);
  const known = (await filledFields(trx, { of: workingTableOf(entity) }, [id])).get(id);
  const missing = wanted.filter((field) => !known?.has(field));
  if (missing.length === 0) return problems;
  const fields = missing.map((field) => REQUIRED_FIELD[field]).join(', ');
  problems.outcome_id = defineMessage(
    'activities.fieldsMissing',
    'Fields that this outcome requires are empty: {{fields}}.',
    {
      fields,
    },
  );
  return problems;
}

/** What the campaign asks for with any outcome, of its own fields. */
async function ofOwnFields(trx: Db, viewer: Viewer, campaignId: string, given: ActivityFields): Promise<Problems> {
  const { entity, id } = recordOfActivity(given);
  const lacked = await lackedFields(trx, viewer, { campaignId, of: workingTableOf(entity) }, 'on_outcome', [id]);
  const problems = stillLacked(lacked.get(id), given.fields).map((field) => [
    `fields.${customColumn(field.id)}`,
    defineMessage('activities.fieldWithOutcome', 'This campaign requires “{{field}}” with an outcome.', {
      field: field.label,
    }),
  ]);
  return Object.fromEntries(problems);
}

/** The record that an activity is about, and whose fields it fills. */
export const recordOfActivity = ({ account_id, contact_id }: Pick<ActivityFields, 'account_id' | 'contact_id'>) =>
  contact_id ? ({ entity: 'contact', id: contact_id } as const) : ({ entity: 'account', id: account_id } as const);

/** Everything that is wrong with an activity, at the fields of it. */
export async function activityProblems(
  trx: Db,
  viewer: Viewer,
  campaignId: string,
  pair: Pair | undefined,
  given: ActivityFields,
): Promise<Problems> {
  const refused = ofPair(viewer, campaignId, pair);
  if (!pair || Object.keys(refused).length > 0) return refused;
  const person: Problems =
    pair.applies_to === 'account' && given.contact_id
      ? { contact_id: NO_CONTACT }
      : asksContact(pair) && !given.contact_id
        ? { contact_id: CONTACT }
        : {};
  return {
    ...person,
    ...ofNote(pair, given.note),
    ...ofTimes(pair, given, Date.now()),
    ...(await ofFields(trx, pair, given)),
    ...(await ofOwnFields(trx, viewer, campaignId, given)),
  };
}
