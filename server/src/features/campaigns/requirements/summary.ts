import { describeEffects, describeRequirements } from '@leadwright/contract/activities/effect-descriptions';
import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import type { RequirementLine, RequirementSection } from '@leadwright/contract/features/campaign-requirements';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { metaOf } from '@leadwright/contract/resource';
import type { PinnedStep } from '../../grades/pinned.queries.ts';
import type { Configuration, CoreFieldRequirement, CustomFieldRequirement } from './requirements.queries.ts';

const say = (key: string, english: string, params?: LocalisedMessage['params']) =>
  defineMessage(`requirements.${key}`, english, params);
const list = (names: readonly string[]) => names.join(', ');
const isStated = (line: LocalisedMessage | false): line is LocalisedMessage => line !== false;

/** Returns the requirements of a campaign by section; a section without requirements has no lines. */
export const sectionsOf = (all: Configuration): { key: RequirementSection; lines: RequirementLine[] }[] => [
  { key: 'fields', lines: [...coreLines(all), ...all.own.filter(({ state }) => state === 'active').map(customLine)] },
  { key: 'cascades', lines: all.cascades.map(cascadeLine) },
  { key: 'grades', lines: gradeLines(all) },
  { key: 'activities', lines: all.pairs.flatMap(pairLine) },
  { key: 'kept_out', lines: exclusionLines(all) },
  { key: 'views', lines: [viewLine(all)] },
];

const REQUIRED = {
  account: (fields: string) => say('core.account', 'Required for every account: {{fields}}.', { fields }),
  contact: (fields: string) => say('core.contact', 'Required for every contact: {{fields}}.', { fields }),
};
const OTHER_FIELDS = {
  account: (fields: string) => say('core.moreOfAccount', 'Other account fields in use: {{fields}}.', { fields }),
  contact: (fields: string) => say('core.moreOfContact', 'Other contact fields in use: {{fields}}.', { fields }),
};

function coreLines({ core, has_chosen }: Configuration): RequirementLine[] {
  const chosen = core.filter((field) => field.chosen);
  const labels = (of: 'account' | 'contact', required: boolean) =>
    list(chosen.filter((field) => field.entity === of && field.required === required).map(({ label }) => label));
  const together = (['account', 'contact'] as const).flatMap((entity) => {
    const [required, more] = [labels(entity, true), labels(entity, false)];
    return [required && REQUIRED[entity](required), has_chosen && more && OTHER_FIELDS[entity](more)].filter(
      (line) => typeof line === 'object',
    );
  });
  const all = has_chosen ? [] : [say('core.all', 'All built-in fields are in use.')];
  const restricted = chosen.filter(
    ({ sd_visible, sd_editable, qc_visible }) => !sd_visible || !sd_editable || !qc_visible,
  );
  return [
    { about: '', messages: [...together, ...all] },
    ...restricted.map((field) => ({ about: field.label, messages: seenBy(field) })),
  ];
}

/** Returns who cannot see or change a field; empty when everyone in the campaign can. */
const seenBy = ({
  sd_visible,
  sd_editable,
  qc_visible,
}: CoreFieldRequirement | CustomFieldRequirement): LocalisedMessage[] =>
  [
    !sd_visible
      ? say('seen.notByDevelopers', 'Not visible to developers.')
      : !sd_editable && say('seen.notChanged', 'Developers can see it but not change it.'),
    !qc_visible && say('seen.notByQuality', 'Not visible to quality control.'),
  ].filter(isStated);

const ENTITY_FIELD = {
  account: (type: string) => say('own.account', 'Account field. {{type}}.', { type }),
  contact: (type: string) => say('own.contact', 'Contact field. {{type}}.', { type }),
};
const DUTY_MESSAGES = {
  no: say('duty.no', 'Optional.'),
  always: say('duty.always', 'Always required.'),
  on_grade: say('duty.grade', 'Required before a record gets a grade.'),
  on_outcome: say('duty.outcome', 'Required before an outcome is logged.'),
};

const customLine = (field: CustomFieldRequirement): RequirementLine => ({
  about: field.label,
  messages: [
    ENTITY_FIELD[field.entity](FIELD_TYPE[field.type]),
    field.type === 'formula' ? say('own.formula', 'Calculated automatically.') : DUTY_MESSAGES[field.duty],
    ...(field.type === 'formula' ? [] : seenBy(field)),
    field.client_visible && say('seen.client', 'Visible to the client.'),
  ].filter(isStated),
});

const cascadeLine = ({ name, strict, levels, allow_all_if_parent_empty }: Configuration['cascades'][number]) => {
  const fields = levels.map(({ label }) => label).join(' → ');
  return {
    about: name,
    messages: [
      say('cascade.fields', 'Dependent fields: {{fields}}.', { fields }),
      strict
        ? say('cascade.strict', 'Pairs that are not allowed are rejected.')
        : say('cascade.soft', 'Pairs that are not allowed are saved with a warning.'),
      allow_all_if_parent_empty
        ? say('cascade.free', 'All values are allowed when the parent is empty.')
        : say('cascade.bound', 'The parent must be chosen first.'),
    ],
  };
};

const FIELD_LABELS = metaOf(gradeSteps.fields.shape.required_fields, 'required_fields').options ?? {};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

const GRADED_RECORDS = {
  account: say('grades.account', 'Accounts are graded.'),
  contact: say('grades.contact', 'Contacts are graded.'),
  both: say('grades.both', 'Accounts and contacts are graded.'),
};

function gradeLines({ scheme }: Configuration): RequirementLine[] {
  if (!scheme) return [{ about: '', messages: [say('grades.none', 'No grade scheme is chosen.')] }];
  const active = scheme.steps.filter(({ state }) => state === 'active');
  return [
    { about: '', messages: [GRADED_RECORDS[scheme.appliesTo]] },
    ...active.map((step) => stepLine(step, scheme.steps)),
  ];
}

function stepLine(step: PinnedStep, steps: readonly PinnedStep[]): RequirementLine {
  const { required_fields, note_required, needs_qc, allowed_from, who_may_set, terminal } = step;
  const from = list(steps.filter(({ id }) => allowed_from.includes(id)).map(({ code }) => code));
  const fields = list(required_fields.map(fieldLabel));
  const messages = [
    fields !== '' && say('step.fields', 'Requires {{fields}}.', { fields }),
    note_required && say('step.note', 'Requires a note.'),
    from !== '' && say('step.from', 'Can only follow {{from}}.', { from }),
    who_may_set.length > 0 && say('step.roles', 'Only users with certain roles can set it.'),
    needs_qc && say('step.quality', 'Goes to quality control.'),
    terminal && say('step.final', 'Ends the work on the record.'),
  ].filter(isStated);
  return {
    about: `${step.code} ${step.label}`,
    messages: messages.length > 0 ? messages : [say('step.free', 'No requirements.')],
  };
}

/** Returns what an outcome requires and its callback; no line for an outcome that requires nothing. */
function pairLine(pair: Configuration['pairs'][number]): RequirementLine[] {
  const demands = describeRequirements({ ...pair, campaigns: [] }, pair);
  if (demands.length === 0 && pair.callback !== 'ask') return [];
  const callback = describeEffects(pair, pair).find(({ effect }) => effect === 'callback')?.message;
  const callbackLines = pair.callback === 'ask' && callback ? [callback] : [];
  return [{ about: `${pair.type_name}: ${pair.outcome_name}`, messages: [...demands, ...callbackLines] }];
}

const exclusionLines = ({ cooldown_days: days }: Configuration): RequirementLine[] => [
  {
    about: '',
    messages: [
      say(
        'keptOut.suppressed',
        'Records on a suppression list of the agency, the client or the campaign are not put into work.',
      ),
      days > 0
        ? say(
            'keptOut.rest',
            'Contacts that another campaign has contacted are not contacted again for {{days}} days.',
            { days },
          )
        : say('keptOut.noRest', 'Contacts that another campaign has contacted can be contacted again immediately.'),
      say('keptOut.lacking', 'Records without a value in a required field are not put into work.'),
    ],
  },
];

const viewLine = ({ view, own_views }: Configuration): RequirementLine => ({
  about: '',
  messages: [
    view.masks_phones
      ? say('views.masked', 'Phone numbers are masked. Each time a developer shows one is logged.')
      : say('views.open', 'Developers see phone numbers.'),
    view.script !== '' && say('views.script', 'A call script is shown next to the grid.'),
    own_views > 0 && say('views.own', 'Settings for single developers or user types: {{count}}.', { count: own_views }),
  ].filter(isStated),
});
