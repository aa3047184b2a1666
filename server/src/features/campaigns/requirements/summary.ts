import { describeEffects, describeRequirements } from '@leadwright/contract/activities/effect-descriptions';
import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import type { RequirementLine, RequirementSection } from '@leadwright/contract/features/campaign-requirements';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { metaOf } from '@leadwright/contract/resource';
import type { PinnedStep } from '../../grades/pinned-scheme.queries.ts';
import type { Configuration, CoreFieldRequirement, CustomFieldRequirement } from './requirements.queries.ts';

const requirementMessage = (key: string, english: string, params?: LocalisedMessage['params']) =>
  defineMessage(`requirements.${key}`, english, params);
const joinNames = (names: readonly string[]) => names.join(', ');
const isMessage = (line: LocalisedMessage | false): line is LocalisedMessage => line !== false;

/** Returns the requirements of a campaign by section; a section without requirements has no lines. */
export const requirementSections = (
  configuration: Configuration,
): { key: RequirementSection; lines: RequirementLine[] }[] => [
  {
    key: 'fields',
    lines: [
      ...coreLines(configuration),
      ...configuration.custom_fields.filter(({ state }) => state === 'active').map(customLine),
    ],
  },
  { key: 'cascades', lines: configuration.cascades.map(cascadeLine) },
  { key: 'grades', lines: gradeLines(configuration) },
  { key: 'activities', lines: configuration.pairs.flatMap(pairLine) },
  { key: 'kept_out', lines: exclusionLines(configuration) },
  { key: 'views', lines: [viewLine(configuration)] },
];

const REQUIRED_FIELDS = {
  account: (fields: string) =>
    requirementMessage('core.account', 'Required for every account: {{fields}}.', { fields }),
  contact: (fields: string) =>
    requirementMessage('core.contact', 'Required for every contact: {{fields}}.', { fields }),
};
const OTHER_FIELDS = {
  account: (fields: string) =>
    requirementMessage('core.moreOfAccount', 'Other account fields in use: {{fields}}.', { fields }),
  contact: (fields: string) =>
    requirementMessage('core.moreOfContact', 'Other contact fields in use: {{fields}}.', { fields }),
};

function coreLines({ core_fields, has_chosen }: Configuration): RequirementLine[] {
  const chosenFields = core_fields.filter((field) => field.chosen);
  const labels = (recordType: 'account' | 'contact', required: boolean) =>
    joinNames(
      chosenFields
        .filter((field) => field.entity === recordType && field.required === required)
        .map(({ label }) => label),
    );
  const entityMessages = (['account', 'contact'] as const).flatMap((entity) => {
    const [required, optional] = [labels(entity, true), labels(entity, false)];
    return [
      required && REQUIRED_FIELDS[entity](required),
      has_chosen && optional && OTHER_FIELDS[entity](optional),
    ].filter((line) => typeof line === 'object');
  });
  const allFieldsMessage = has_chosen ? [] : [requirementMessage('core.all', 'All built-in fields are in use.')];
  const restrictedFields = chosenFields.filter(
    ({ sd_visible, sd_editable, qc_visible }) => !sd_visible || !sd_editable || !qc_visible,
  );
  return [
    { about: '', messages: [...entityMessages, ...allFieldsMessage] },
    ...restrictedFields.map((field) => ({ about: field.label, messages: visibilityMessages(field) })),
  ];
}

/** Describes who cannot see or change a field; empty when everyone in the campaign can. */
const visibilityMessages = ({
  sd_visible,
  sd_editable,
  qc_visible,
}: CoreFieldRequirement | CustomFieldRequirement): LocalisedMessage[] =>
  [
    !sd_visible
      ? requirementMessage('seen.notByDevelopers', 'Not visible to developers.')
      : !sd_editable && requirementMessage('seen.notChanged', 'Developers can see it but not change it.'),
    !qc_visible && requirementMessage('seen.notByQuality', 'Not visible to quality control.'),
  ].filter(isMessage);

const ENTITY_FIELD = {
  account: (type: string) => requirementMessage('own.account', 'Account field. {{type}}.', { type }),
  contact: (type: string) => requirementMessage('own.contact', 'Contact field. {{type}}.', { type }),
};
const REQUIREMENT_MESSAGES = {
  no: requirementMessage('duty.no', 'Optional.'),
  always: requirementMessage('duty.always', 'Always required.'),
  on_grade: requirementMessage('duty.grade', 'Required before a record gets a grade.'),
  on_outcome: requirementMessage('duty.outcome', 'Required before an outcome is logged.'),
};

const customLine = (field: CustomFieldRequirement): RequirementLine => ({
  about: field.label,
  messages: [
    ENTITY_FIELD[field.entity](FIELD_TYPE[field.type]),
    field.type === 'formula'
      ? requirementMessage('own.formula', 'Calculated automatically.')
      : REQUIREMENT_MESSAGES[field.requirement],
    ...(field.type === 'formula' ? [] : visibilityMessages(field)),
    field.client_visible && requirementMessage('seen.client', 'Visible to the client.'),
  ].filter(isMessage),
});

const cascadeLine = ({ name, strict, levels, allow_all_if_parent_empty }: Configuration['cascades'][number]) => {
  const fields = levels.map(({ label }) => label).join(' → ');
  return {
    about: name,
    messages: [
      requirementMessage('cascade.fields', 'Dependent fields: {{fields}}.', { fields }),
      strict
        ? requirementMessage('cascade.strict', 'Pairs that are not allowed are rejected.')
        : requirementMessage('cascade.soft', 'Pairs that are not allowed are saved with a warning.'),
      allow_all_if_parent_empty
        ? requirementMessage('cascade.free', 'All values are allowed when the parent is empty.')
        : requirementMessage('cascade.bound', 'The parent must be chosen first.'),
    ],
  };
};

const FIELD_LABELS = metaOf(gradeSteps.fields.shape.required_fields, 'required_fields').options ?? {};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

const GRADED_RECORDS = {
  account: requirementMessage('grades.account', 'Accounts are graded.'),
  contact: requirementMessage('grades.contact', 'Contacts are graded.'),
  both: requirementMessage('grades.both', 'Accounts and contacts are graded.'),
};

function gradeLines({ scheme }: Configuration): RequirementLine[] {
  if (!scheme) return [{ about: '', messages: [requirementMessage('grades.none', 'No grade scheme is chosen.')] }];
  const activeSteps = scheme.steps.filter(({ state }) => state === 'active');
  return [
    { about: '', messages: [GRADED_RECORDS[scheme.appliesTo]] },
    ...activeSteps.map((step) => stepLine(step, scheme.steps)),
  ];
}

function stepLine(step: PinnedStep, steps: readonly PinnedStep[]): RequirementLine {
  const { required_fields, note_required, needs_qc, allowed_from, who_may_set, terminal } = step;
  const allowedFrom = joinNames(steps.filter(({ id }) => allowed_from.includes(id)).map(({ code }) => code));
  const fields = joinNames(required_fields.map(fieldLabel));
  const messages = [
    fields !== '' && requirementMessage('step.fields', 'Requires {{fields}}.', { fields }),
    note_required && requirementMessage('step.note', 'Requires a note.'),
    allowedFrom !== '' && requirementMessage('step.from', 'Can only follow {{from}}.', { from: allowedFrom }),
    who_may_set.length > 0 && requirementMessage('step.roles', 'Only users with certain roles can set it.'),
    needs_qc && requirementMessage('step.quality', 'Goes to quality control.'),
    terminal && requirementMessage('step.final', 'Ends the work on the record.'),
  ].filter(isMessage);
  return {
    about: `${step.code} ${step.label}`,
    messages: messages.length > 0 ? messages : [requirementMessage('step.free', 'No requirements.')],
  };
}

/** Describes the requirements and the callback of an outcome. Returns no line for an outcome without either. */
function pairLine(pair: Configuration['pairs'][number]): RequirementLine[] {
  const requirements = describeRequirements({ ...pair, campaigns: [] }, pair);
  if (requirements.length === 0 && pair.callback !== 'ask') return [];
  const callback = describeEffects(pair, pair).find(({ effect }) => effect === 'callback')?.message;
  const callbackLines = pair.callback === 'ask' && callback ? [callback] : [];
  return [{ about: `${pair.type_name}: ${pair.outcome_name}`, messages: [...requirements, ...callbackLines] }];
}

const exclusionLines = ({ cooldown_days: days }: Configuration): RequirementLine[] => [
  {
    about: '',
    messages: [
      requirementMessage(
        'keptOut.suppressed',
        'Records on a suppression list of the agency, the client or the campaign are not put into work.',
      ),
      days > 0
        ? requirementMessage(
            'keptOut.rest',
            'Contacts that another campaign has contacted are not contacted again for {{days}} days.',
            { days },
          )
        : requirementMessage(
            'keptOut.noRest',
            'Contacts that another campaign has contacted can be contacted again immediately.',
          ),
      requirementMessage('keptOut.lacking', 'Records without a value in a required field are not put into work.'),
    ],
  },
];

const viewLine = ({ view, own_views }: Configuration): RequirementLine => ({
  about: '',
  messages: [
    view.masks_phones
      ? requirementMessage('views.masked', 'Phone numbers are masked. Each time a developer shows one is logged.')
      : requirementMessage('views.open', 'Developers see phone numbers.'),
    view.script !== '' && requirementMessage('views.script', 'A call script is shown next to the grid.'),
    own_views > 0 &&
      requirementMessage('views.own', 'Settings for single developers or user types: {{count}}.', { count: own_views }),
  ].filter(isMessage),
});
