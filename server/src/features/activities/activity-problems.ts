import { requiresContact as effectsRequireContact, REQUIRED_FIELD } from '@leadwright/contract/activities/effects';
import type { ActivityFields } from '@leadwright/contract/features/activities';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { filterUnfilled, findMissingFields, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { loadFilledFields } from '../working/rows.queries.ts';
import { isLoggableIn, type OptionPair } from './pairs.queries.ts';

/** Allowed clock difference between server and client. */
const CLOCK_SLACK_MS = 5 * 60_000;

const NOT_ALLOWED = defineMessage('activities.pairNotAllowed', 'This outcome is not allowed for the action type.');
const NOT_FOR_ROLE = defineMessage('activities.pairOfRoles', 'Your role cannot log this outcome for the action type.');
const NOT_IN_CAMPAIGN = defineMessage(
  'activities.pairOfCampaigns',
  'This outcome of the action type cannot be logged in this campaign.',
);
const CONTACT_MISSING = defineMessage('activities.contactMissing', 'Choose the contact.');
const CONTACT_NOT_ALLOWED = defineMessage('activities.accountsAlone', 'Activities of this type cannot have a contact.');
const NUMBER_MISSING = defineMessage('activities.numberMissing', 'Choose the number that was called.');
const IN_FUTURE = defineMessage('activities.inFuture', 'The activity cannot be in the future.');
const CALLBACK_MISSING = defineMessage('activities.callbackMissing', 'Enter the date and time of the callback.');
const CALLBACK_IN_PAST = defineMessage('activities.callbackPast', 'Choose a time in the future.');
const CALLBACK_NOT_ALLOWED = defineMessage('activities.noCallback', 'This outcome does not allow a callback.');
const NOTE_NOT_ALLOWED = defineMessage('activities.noNote', 'This outcome does not allow a note.');

/** Whether the viewer has a role that the pair allows. */
export const isAllowedFor = ({ roles_allowed }: OptionPair, { roles }: Viewer) =>
  roles_allowed.length === 0 || roles_allowed.some((role) => roles.includes(role));

const requiresContact = (pair: OptionPair) =>
  pair.requires_contact || pair.applies_to === 'contact' || effectsRequireContact(pair);
export const requiresNumber = ({ suppress, required_fields }: OptionPair) =>
  suppress === 'number' || required_fields.includes('phone_used');

function pairProblems(viewer: Viewer, campaignId: string, pair: OptionPair | undefined): Problems {
  if (!pair?.is_open) return { outcome_id: NOT_ALLOWED };
  if (!isAllowedFor(pair, viewer)) return { outcome_id: NOT_FOR_ROLE };
  return isLoggableIn(pair, campaignId) ? {} : { outcome_id: NOT_IN_CAMPAIGN };
}

function noteProblems({ note, note_min }: OptionPair, input: string): Problems {
  if (note === 'none' && input !== '') return { note: NOTE_NOT_ALLOWED };
  const minLength = note_min ?? 1;
  if (note !== 'required' || input.length >= minLength) return {};
  return {
    note: defineMessage('activities.noteShort', 'This outcome requires a note of at least {{count}} characters.', {
      count: minLength,
    }),
  };
}

function timeProblems({ callback }: OptionPair, { at, callback_at }: ActivityFields, now: number): Problems {
  const problems: Problems = {};
  if (at && Date.parse(at) > now + CLOCK_SLACK_MS) problems.at = IN_FUTURE;
  if (callback === 'ask') {
    if (!callback_at) problems.callback_at = CALLBACK_MISSING;
    else if (Date.parse(callback_at) <= now) problems.callback_at = CALLBACK_IN_PAST;
  } else if (callback_at) problems.callback_at = CALLBACK_NOT_ALLOWED;
  return problems;
}

/** Returns problems for required fields that neither the activity nor its account or contact has. */
async function fieldProblems(trx: Trx, pair: OptionPair, input: ActivityFields): Promise<Problems> {
  const requiredFields = pair.required_fields.filter((field) => field !== 'phone_used' && field !== 'duration_s');
  const problems: Problems = {};
  if (requiresNumber(pair) && input.phone_used === '') problems.phone_used = NUMBER_MISSING;
  if (pair.required_fields.includes('duration_s') && input.duration_s === null)
    problems.duration_s = defineMessage('problems.requiredField', '{{field}} is required.', {
      field: REQUIRED_FIELD.duration_s,
    });
  if (requiredFields.length === 0) return problems;
  const { entity, id } = recordOfActivity(input);
  const filledNames = (await loadFilledFields(trx, { of: workingTablesOf(entity) }, [id])).get(id);
  const missingFields = requiredFields.filter((field) => !filledNames?.has(field));
  if (missingFields.length === 0) return problems;
  const fields = missingFields.map((field) => REQUIRED_FIELD[field]).join(', ');
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
async function campaignFieldProblems(
  trx: Trx,
  viewer: Viewer,
  campaignId: string,
  input: ActivityFields,
): Promise<Problems> {
  const { entity, id } = recordOfActivity(input);
  const missingById = await findMissingFields(trx, viewer, { campaignId, of: workingTablesOf(entity) }, 'on_outcome', [
    id,
  ]);
  const problems = filterUnfilled(missingById.get(id), input.fields).map((field) => [
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
  trx: Trx,
  viewer: Viewer,
  campaignId: string,
  pair: OptionPair | undefined,
  input: ActivityFields,
): Promise<Problems> {
  const problemsOfPair = pairProblems(viewer, campaignId, pair);
  if (!pair || Object.keys(problemsOfPair).length > 0) return problemsOfPair;
  const contactProblems: Problems =
    pair.applies_to === 'account' && input.contact_id
      ? { contact_id: CONTACT_NOT_ALLOWED }
      : requiresContact(pair) && !input.contact_id
        ? { contact_id: CONTACT_MISSING }
        : {};
  return {
    ...contactProblems,
    ...noteProblems(pair, input.note),
    ...timeProblems(pair, input, Date.now()),
    ...(await fieldProblems(trx, pair, input)),
    ...(await campaignFieldProblems(trx, viewer, campaignId, input)),
  };
}
