import { demandsInWords, effectsInWords } from '@leadwright/contract/activities/plain-words';
import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import type { RequirementLine, RequirementSection } from '@leadwright/contract/features/campaign-requirements';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { metaOf } from '@leadwright/contract/resource';
import { type Words, words } from '@leadwright/contract/words';
import type { PinnedStep } from '../../grades/pinned.queries.ts';
import type { Configuration, CoreDemand, OwnDemand } from './requirements.queries.ts';

const say = (key: string, english: string, params?: Words['params']) => words(`requirements.${key}`, english, params);
const list = (names: readonly string[]) => names.join(', ');
const isSaid = (said: Words | false): said is Words => said !== false;

/** What a campaign demands, section by section; one in which nothing is demanded has no lines. */
export const sectionsOf = (all: Configuration): { key: RequirementSection; lines: RequirementLine[] }[] => [
  { key: 'fields', lines: [...coreLines(all), ...all.own.filter(({ state }) => state === 'active').map(ownLine)] },
  { key: 'cascades', lines: all.cascades.map(cascadeLine) },
  { key: 'grades', lines: gradeLines(all) },
  { key: 'activities', lines: all.pairs.flatMap(pairLine) },
  { key: 'kept_out', lines: keptOut(all) },
  { key: 'views', lines: [viewLine(all)] },
];

const REQUIRED = {
  account: (fields: string) => say('core.account', 'Every account has to have: {{fields}}.', { fields }),
  contact: (fields: string) => say('core.contact', 'Every contact has to have: {{fields}}.', { fields }),
};
const WORKED_WITH = {
  account: (fields: string) =>
    say('core.moreOfAccount', 'Of accounts it works with these as well: {{fields}}.', { fields }),
  contact: (fields: string) =>
    say('core.moreOfContact', 'Of contacts it works with these as well: {{fields}}.', { fields }),
};

function coreLines({ core, has_chosen }: Configuration): RequirementLine[] {
  const chosen = core.filter((field) => field.chosen);
  const labels = (of: 'account' | 'contact', required: boolean) =>
    list(chosen.filter((field) => field.entity === of && field.required === required).map(({ label }) => label));
  const together = (['account', 'contact'] as const).flatMap((entity) => {
    const [required, more] = [labels(entity, true), labels(entity, false)];
    return [required && REQUIRED[entity](required), has_chosen && more && WORKED_WITH[entity](more)].filter(
      (said) => typeof said === 'object',
    );
  });
  const all = has_chosen ? [] : [say('core.all', 'It works with all fields that the program has by itself.')];
  const restricted = chosen.filter(
    ({ sd_visible, sd_editable, qc_visible }) => !sd_visible || !sd_editable || !qc_visible,
  );
  return [
    { about: '', says: [...together, ...all] },
    ...restricted.map((field) => ({ about: field.label, says: seenBy(field) })),
  ];
}

/** Whom a field is for, as far as it is not for everybody who works in the campaign. */
const seenBy = ({ sd_visible, sd_editable, qc_visible }: CoreDemand | OwnDemand): Words[] =>
  [
    !sd_visible
      ? say('seen.notByDevelopers', 'Developers do not see it.')
      : !sd_editable && say('seen.notChanged', 'Developers see it and do not change it.'),
    !qc_visible && say('seen.notByQuality', 'Quality control does not see it.'),
  ].filter(isSaid);

const OF = {
  account: (type: string) => say('own.account', 'Of every account. {{type}}.', { type }),
  contact: (type: string) => say('own.contact', 'Of every contact. {{type}}.', { type }),
};
const DUTY = {
  no: say('duty.no', 'It may stay empty.'),
  always: say('duty.always', 'It is always required.'),
  on_grade: say('duty.grade', 'It is required before a record gets a grade.'),
  on_outcome: say('duty.outcome', 'It is required before an outcome is logged.'),
};

const ownLine = (field: OwnDemand): RequirementLine => ({
  about: field.label,
  says: [
    OF[field.entity](FIELD_TYPE[field.type]),
    field.type === 'formula' ? say('own.formula', 'It is worked out, nobody enters it.') : DUTY[field.duty],
    ...(field.type === 'formula' ? [] : seenBy(field)),
    field.client_visible && say('seen.client', 'The client sees it.'),
  ].filter(isSaid),
});

const cascadeLine = ({ name, strict, levels, allow_all_if_parent_empty }: Configuration['cascades'][number]) => {
  const fields = levels.map(({ label }) => label).join(' → ');
  return {
    about: name,
    says: [
      say('cascade.fields', 'What goes together: {{fields}}.', { fields }),
      strict
        ? say('cascade.strict', 'What does not go together is refused.')
        : say('cascade.soft', 'What does not go together is warned of and may be kept.'),
      allow_all_if_parent_empty
        ? say('cascade.free', 'Where the first of two is empty, the other may be anything.')
        : say('cascade.bound', 'Where the first of two is empty, so is the other.'),
    ],
  };
};

const FIELD_LABELS = metaOf(gradeSteps.fields.shape.required_fields, 'required_fields').options ?? {};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

const APPLIES = {
  account: say('grades.account', 'Accounts are graded.'),
  contact: say('grades.contact', 'Contacts are graded.'),
  both: say('grades.both', 'Accounts and contacts are graded.'),
};

function gradeLines({ scheme }: Configuration): RequirementLine[] {
  if (!scheme) return [{ about: '', says: [say('grades.none', 'No grade scheme is chosen.')] }];
  const active = scheme.steps.filter(({ state }) => state === 'active');
  return [{ about: '', says: [APPLIES[scheme.appliesTo]] }, ...active.map((step) => stepLine(step, scheme.steps))];
}

function stepLine(step: PinnedStep, steps: readonly PinnedStep[]): RequirementLine {
  const { required_fields, note_required, needs_qc, allowed_from, who_may_set, terminal } = step;
  const from = list(steps.filter(({ id }) => allowed_from.includes(id)).map(({ code }) => code));
  const fields = list(required_fields.map(fieldLabel));
  const says = [
    fields !== '' && say('step.fields', 'Asks for {{fields}}.', { fields }),
    note_required && say('step.note', 'Asks for a note.'),
    from !== '' && say('step.from', 'Reached only from {{from}}.', { from }),
    who_may_set.length > 0 && say('step.roles', 'Only people with certain roles may set it.'),
    needs_qc && say('step.quality', 'Goes to quality control.'),
    terminal && say('step.final', 'Ends the work on the record.'),
  ].filter(isSaid);
  return {
    about: `${step.code} ${step.label}`,
    says: says.length > 0 ? says : [say('step.free', 'Asks for nothing.')],
  };
}

/** What keeps somebody from logging it, and what it sets off; a pair that asks for nothing is left out. */
function pairLine(pair: Configuration['pairs'][number]): RequirementLine[] {
  const demands = demandsInWords({ ...pair, campaigns: [] }, pair);
  if (demands.length === 0 && pair.callback !== 'ask') return [];
  const callback = effectsInWords(pair, pair).find(({ effect }) => effect === 'callback')?.says;
  const asked = pair.callback === 'ask' && callback ? [callback] : [];
  return [{ about: `${pair.type_name}: ${pair.outcome_name}`, says: [...demands, ...asked] }];
}

const keptOut = ({ cooldown_days: days }: Configuration): RequirementLine[] => [
  {
    about: '',
    says: [
      say(
        'keptOut.suppressed',
        'Whoever is on a suppression list of the agency, of the client or of the campaign is not put into work.',
      ),
      days > 0
        ? say('keptOut.rest', 'Whom another campaign has contacted rests for {{days}} days.', { days })
        : say('keptOut.noRest', 'Whom another campaign has contacted may be contacted at once.'),
      say('keptOut.lacking', 'A record that lacks what is always required is not put into work.'),
    ],
  },
];

const viewLine = ({ view, own_views }: Configuration): RequirementLine => ({
  about: '',
  says: [
    view.masks_phones
      ? say('views.masked', 'Developers see a phone number only when they ask for it, which is noted.')
      : say('views.open', 'Developers see phone numbers.'),
    view.script !== '' && say('views.script', 'A call script stands beside the record.'),
    own_views > 0 && say('views.own', 'Some see it in a way of their own: {{count}} settings.', { count: own_views }),
  ].filter(isSaid),
});
