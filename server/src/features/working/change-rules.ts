import { grantedScope } from '@leadwright/contract/access';
import type { ErrorCode } from '@leadwright/contract/errors';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import {
  ACCOUNT_STATUS,
  ACCOUNT_TRANSITIONS,
  type AccountStatus,
  CONTACT_TRANSITIONS,
  type ContactStatus,
  DISPLAYED_CONTACT_STATUS,
  INACTIVE,
  requiredStatusInput,
  type WorkingStatus,
} from '@leadwright/contract/working/status';
import type { Viewer } from '../../access/viewer.ts';
import type { Field, FieldEntity } from '../fields/values/custom-fields.service.ts';
import type { PinnedScheme, PinnedStep } from '../grades/pinned-scheme.queries.ts';
import type { WorkingRow } from './rows.queries.ts';

/** The reason for rejecting the change of a row: a message about the row, or the problems of fields. */
export type Rejection =
  | {
      code: Extract<ErrorCode, 'illegal_transition' | 'forbidden'>;
      message: LocalisedMessage;
      allowed?: readonly string[];
    }
  | { code: 'invalid_input'; problems: Problems };

const STATUS_LABELS: Record<FieldEntity, Record<string, string>> = {
  account: ACCOUNT_STATUS,
  contact: DISPLAYED_CONTACT_STATUS,
};

/** Returns the statuses that may follow, regardless of permissions. Only a passed opportunity converts an account. */
export function allowedStatuses(
  entity: FieldEntity,
  { status, held: isBlocked }: Pick<WorkingRow, 'status' | 'held'>,
  isManual = true,
) {
  if (entity === 'contact')
    return CONTACT_TRANSITIONS[isBlocked ? INACTIVE : (status as ContactStatus)] as readonly WorkingStatus[];
  const nextStatuses: readonly WorkingStatus[] = ACCOUNT_TRANSITIONS[status as AccountStatus];
  return isManual ? nextStatuses.filter((status) => status !== 'converted') : nextStatuses;
}

const ASSIGNERS_ONLY = defineMessage(
  'working.managerAlone',
  'Only users who can assign accounts can bring back a disqualified account.',
);
const SUPPRESSION_MANAGERS_ONLY = defineMessage(
  'working.privacyAlone',
  'Only users who can remove suppression entries can lift “Do not contact”.',
);

/** Returns why the viewer may not make an otherwise allowed change of status. */
export function transitionError(viewer: Viewer, currentStatus: WorkingStatus): LocalisedMessage | undefined {
  const hasPermission = (subject: 'assign-data' | 'suppression') =>
    grantedScope(viewer.grants, subject, 'update') !== undefined;
  if (currentStatus === 'disqualified' && !hasPermission('assign-data')) return ASSIGNERS_ONLY;
  if (currentStatus === 'do_not_contact' && !hasPermission('suppression')) return SUPPRESSION_MANAGERS_ONLY;
  return undefined;
}

export interface RequestedStatus {
  status: WorkingStatus;
  reason: string;
  until: string | null;
  evidence: string;
}

const MISSING_VALUE = {
  reason: defineMessage('working.reasonMissing', 'Enter a reason.'),
  until: defineMessage('working.untilMissing', 'Enter the end date.'),
  evidence: defineMessage('working.evidenceMissing', 'Enter the evidence.'),
};

/** Returns why a change of status is rejected, or undefined. `isManual` is false for changes made by opportunities. */
export function statusRejection(
  viewer: Viewer,
  entity: FieldEntity,
  row: WorkingRow,
  requested: RequestedStatus,
  isManual: boolean,
): Rejection | undefined {
  const allowed = allowedStatuses(entity, row, isManual);
  const labels = STATUS_LABELS[entity];
  if (!allowed.includes(requested.status)) {
    const currentLabel = labels[row.held ? INACTIVE : row.status];
    const allowedLabels = allowed.map((status) => labels[status]).join(' or ') || 'nothing else';
    const english = 'The state of this {{what}} is: {{now}}. It can be changed to: {{to}}.';
    return {
      code: 'illegal_transition',
      message: defineMessage('errors.state', english, { what: entity, now: currentLabel!, to: allowedLabels }),
      allowed,
    };
  }
  const forbiddenMessage = transitionError(viewer, row.status);
  if (forbiddenMessage) return { code: 'forbidden', message: forbiddenMessage };
  const missing = requiredStatusInput(entity, row.status, requested.status).filter((name) => !requested[name]);
  if (missing.length === 0) return undefined;
  return { code: 'invalid_input', problems: Object.fromEntries(missing.map((name) => [name, MISSING_VALUE[name]])) };
}

export interface RequestedGrade {
  /** Null removes the grade. */
  step: PinnedStep | null;
  note: string;
  evidence: string;
}

export const hasRoleForStep = ({ who_may_set }: PinnedStep, { roles }: Viewer) =>
  who_may_set.length === 0 || who_may_set.some((role) => roles.includes(role));

/** Returns whether a step may follow the current step. A row without a grade counts as having the default step. */
export const canFollow = (
  { allowed_from }: PinnedStep,
  { defaultStepId }: PinnedScheme,
  currentStepId: string | null,
) => allowed_from.length === 0 || allowed_from.includes(currentStepId ?? defaultStepId ?? '');

const FIELD_LABEL = metaOf(gradeSteps.fields.shape.required_fields, 'required_fields').options ?? {};
export const requiredFieldLabel = (name: string) => FIELD_LABEL[name] ?? name;
export const EVIDENCE_FIELD = 'evidence';

const stepName = ({ code, label }: PinnedStep) => `${code} ${label}`;
const NOTE_REQUIRED = defineMessage('working.noteMissing', 'This grade requires a note.');
const ACCOUNTS_ONLY = defineMessage(
  'working.gradesAccounts',
  'The grade scheme of this campaign is for accounts only.',
);
const CONTACTS_ONLY = defineMessage(
  'working.gradesContacts',
  'The grade scheme of this campaign is for contacts only.',
);

/** Returns whether a scheme grades records of the entity. */
export const isEntityGraded = ({ appliesTo }: PinnedScheme, entity: FieldEntity) =>
  appliesTo === 'both' || appliesTo === entity;

/** The data of a record that a grade may require. */
export interface RecordData {
  /** Names of the core fields with a value. */
  filledFields: ReadonlySet<string>;
  /** Empty custom fields that every grade requires. */
  missingCustomFields: readonly Field[];
}

/** Returns why a change of grade is rejected, or undefined. */
export function gradeRejection(
  viewer: Viewer,
  entity: FieldEntity,
  scheme: PinnedScheme,
  row: WorkingRow,
  { step, note, evidence }: RequestedGrade,
  { filledFields, missingCustomFields }: RecordData,
): Rejection | undefined {
  const rejectGrade = (problem: LocalisedMessage): Rejection => ({
    code: 'invalid_input',
    problems: { grade: problem },
  });
  if (!isEntityGraded(scheme, entity))
    return rejectGrade(scheme.appliesTo === 'account' ? ACCOUNTS_ONLY : CONTACTS_ONLY);
  if (step === null) return undefined;
  const name = stepName(step);
  if (step.state === 'retired')
    return rejectGrade(
      defineMessage('working.gradeRetired', '“{{name}}” is retired and can no longer be chosen.', { name }),
    );
  if (!hasRoleForStep(step, viewer))
    return {
      code: 'forbidden',
      message: defineMessage('working.gradeOfRoles', 'Your role cannot set the grade “{{name}}”.', { name }),
    };
  if (!canFollow(step, scheme, row.grade_step_id)) {
    const allowedSteps = scheme.steps.filter(
      (otherStep) => otherStep.state === 'active' && canFollow(otherStep, scheme, row.grade_step_id),
    );
    const allowedFromCodes = scheme.steps.filter(({ id }) => step.allowed_from.includes(id)).map(({ code }) => code);
    const message = defineMessage('working.gradeWay', '“{{name}}” can only follow {{from}}.', {
      name,
      from: allowedFromCodes.join(', '),
    });
    return { code: 'illegal_transition', message, allowed: allowedSteps.map(({ code }) => code) };
  }
  const missingFields = step.required_fields.filter((field) => field !== EVIDENCE_FIELD && !filledFields.has(field));
  const problems: Problems = Object.fromEntries(
    missingFields.map((field) => [
      `fields.${field}`,
      defineMessage('working.fieldMissing', 'The grade “{{name}}” requires: {{field}}.', {
        name,
        field: requiredFieldLabel(field),
      }),
    ]),
  );
  for (const { id, label } of missingCustomFields)
    problems[`fields.${customColumn(id)}`] = defineMessage(
      'working.fieldWithGrade',
      'This campaign requires “{{field}}” with a grade.',
      { field: label },
    );
  if (step.note_required && !note) problems.note = NOTE_REQUIRED;
  if (step.required_fields.includes(EVIDENCE_FIELD) && !evidence) problems.evidence = MISSING_VALUE.evidence;
  return Object.keys(problems).length > 0 ? { code: 'invalid_input', problems } : undefined;
}
