import { needsContact, REQUIRED_FIELD } from '@leadwright/contract/activities/effects';
import type { ActivityFields } from '@leadwright/contract/features/activities';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { missingFields, stillMissing, workingTableOf } from '../fields/values/custom-fields.service.ts';
import { filledFields } from '../working/rows.queries.ts';
import { isIn, type Pair } from './pairs.queries.ts';

/** Allowed clock difference between server and client. */
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

/** Whether the viewer has a role that the pair allows. */
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

function ofNote({ note, note_min }: Pair, input: string): Problems {
  if (note === 'none' && input !== '') return { note: NO_NOTE };
  const least = note_min ?? 1;
  if (note !== 'required' || input.length >= least) return {};
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

/** Returns problems for required fields that neither the activity nor its account or contact has. */
async function ofFields(trx: Db, pair: Pair, input: ActivityFields): Promise<Problems> {
  const required = pair.required_fields.filter((field) => field !== 'phone_used' && field !== 'duration_s');
  const problems: Problems = {};
  if (asksNumber(pair) && input.phone_used === '') problems.phone_used = NUMBER;
  if (pair.required_fields.includes('duration_s') && input.duration_s === null)
    problems.duration_s = defineMessage('problems.requiredField', '{{field}} is required.', {
      field: REQUIRED_FIELD.duration_s,
    });
  if (required.length === 0) return problems;
  const { entity, id } = recordOfActivity(input);
  const known = (await filledFields(trx, { of: workingTableOf(entity) }, [id])).get(id);
  const missing = required.filter((field) => !known?.has(field));
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

/** Returns problems for campaign fields that are required with any outcome. */
async function ofCampaignFields(trx: Db, viewer: Viewer, campaignId: string, input: ActivityFields): Promise<Problems> {
  const { entity, id } = recordOfActivity(input);
  const lacked = await missingFields(trx, viewer, { campaignId, of: workingTableOf(entity) }, 'on_outcome', [id]);
  const problems = stillMissing(lacked.get(id), input.fields).map((field) => [
    `fields.${customColumn(field.id)}`,
    defineMessage('activities.fieldWithOutcome', 'This campaign requires “{{field}}” with an outcome.', {
      field: field.label,
    }),
  ]);
  return Object.fromEntries(problems);
}

/** Returns the record that an activity is about and whose fields it fills. */
export const recordOfActivity = ({ account_id, contact_id }: Pick<ActivityFields, 'account_id' | 'contact_id'>) =>
  contact_id ? ({ entity: 'contact', id: contact_id } as const) : ({ entity: 'account', id: account_id } as const);

/** Returns all problems of an activity by field. */
export async function activityProblems(
  trx: Db,
  viewer: Viewer,
  campaignId: string,
  pair: Pair | undefined,
  input: ActivityFields,
): Promise<Problems> {
  const rejected = ofPair(viewer, campaignId, pair);
  if (!pair || Object.keys(rejected).length > 0) return rejected;
  const person: Problems =
    pair.applies_to === 'account' && input.contact_id
      ? { contact_id: NO_CONTACT }
      : asksContact(pair) && !input.contact_id
        ? { contact_id: CONTACT }
        : {};
  return {
    ...person,
    ...ofNote(pair, input.note),
    ...ofTimes(pair, input, Date.now()),
    ...(await ofFields(trx, pair, input)),
    ...(await ofCampaignFields(trx, viewer, campaignId, input)),
  };
}
