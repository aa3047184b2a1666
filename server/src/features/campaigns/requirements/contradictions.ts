import { resolveCountsAs } from '@leadwright/contract/activities/effects';
import { hasOptions } from '@leadwright/contract/custom-values';
import type { Contradiction } from '@leadwright/contract/features/campaign-requirements';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { LANGUAGES, type Language } from '@leadwright/contract/people/languages';
import { linkTo } from '@leadwright/contract/screen-link';
import { nameKey } from '@leadwright/contract/text/fold';
import { brokenCascades } from './broken-cascades.ts';
import type { Configuration } from './requirements.queries.ts';
import {
  amberContradiction,
  contradictionMessage,
  isNotEditableByDevelopers,
  type Rule,
  redContradiction,
} from './rule.ts';
import { fieldLabel } from './summary.ts';

const fieldChoiceLink = ({ id }: Configuration) => linkTo('campaignFieldChoice', {}, { campaign: id });
const additionalFieldsLink = ({ id }: Configuration) => linkTo('moreFieldsEdit', { campaignId: id });
const coreFieldsLink = ({ id }: Configuration) => linkTo('campaignCoreFields', {}, { campaign: id });
const termsLink = ({ id }: Configuration) => linkTo('campaignEdit', { campaignId: id });
const teamLink = ({ id }: Configuration) => linkTo('campaign', { campaignId: id }, { tab: 'team' });
const gradeStepLink = (id: string) => linkTo('gradeStep', { gradeStepId: id });
const outcomeLink = (id: string) => linkTo('activityOptionEdit', { optionId: id });

/** Reports required fields that developers cannot see or edit. */
const uneditableFields: Rule = (configuration) => [
  ...configuration.custom_fields
    .filter((field) => field.state === 'active' && field.requirement !== 'no' && isNotEditableByDevelopers(field))
    .map(({ label: field, requirement }) =>
      requirement === 'always'
        ? amberContradiction(
            additionalFieldsLink(configuration),
            contradictionMessage(
              'closedAlways',
              '“{{field}}” is required, but developers cannot enter it. Import it with the data.',
              { field },
            ),
          )
        : redContradiction(
            additionalFieldsLink(configuration),
            contradictionMessage(
              'closedLater',
              '“{{field}}” is required during the work, but developers cannot enter it.',
              { field },
            ),
          ),
    ),
  ...configuration.core_fields
    .filter((field) => field.chosen && field.required && isNotEditableByDevelopers(field))
    .map(({ label: field }) =>
      amberContradiction(
        coreFieldsLink(configuration),
        contradictionMessage(
          'closedAlways',
          '“{{field}}” is required, but developers cannot enter it. Import it with the data.',
          { field },
        ),
      ),
    ),
];

/** Reports fields that the agency requires for every record and the campaign does not use. */
const missingCoreFields: Rule = (configuration) =>
  configuration.core_fields
    .filter((field) => field.required && !field.chosen)
    .map(({ label: field }) =>
      redContradiction(
        coreFieldsLink(configuration),
        contradictionMessage(
          'leftOut',
          'The agency requires “{{field}}” for every record, but the campaign does not use it.',
          { field },
        ),
      ),
    );

/** Reports required fields that are not active. */
const inactiveFields: Rule = (configuration) =>
  configuration.custom_fields
    .filter(({ requirement, state }) => requirement !== 'no' && state !== 'active')
    .map(({ label: field, state }) => {
      const messages = {
        draft: contradictionMessage(
          'draftField',
          '“{{field}}” is required, but it is a draft that no one can see yet.',
          { field },
        ),
        archived: contradictionMessage('archivedField', '“{{field}}” is required, but it is archived.', { field }),
        hidden: contradictionMessage('hiddenField', '“{{field}}” is required, but it is hidden in the campaign.', {
          field,
        }),
      };
      return amberContradiction(fieldChoiceLink(configuration), messages[state as keyof typeof messages]);
    });

/** Reports required choice fields without options. */
const emptyChoices: Rule = (configuration) =>
  configuration.custom_fields
    .filter(
      ({ state, requirement, type, options, allowsOther }) =>
        state === 'active' && requirement !== 'no' && hasOptions(type) && options.length === 0 && !allowsOther,
    )
    .map(({ id, label: field }) =>
      redContradiction(
        linkTo('fieldValues', {}, { field: id }),
        contradictionMessage('emptyChoice', '“{{field}}” is required, but it has no options in this campaign.', {
          field,
        }),
      ),
    );

/** Reports fields that are required with a grade or an outcome in a campaign without grades or outcomes. */
const unreachableRequirements: Rule = (configuration) =>
  configuration.custom_fields.flatMap(({ state, requirement, label: field }) => {
    if (state !== 'active') return [];
    if (requirement === 'on_grade' && !configuration.scheme)
      return [
        amberContradiction(
          termsLink(configuration),
          contradictionMessage('noGrades', '“{{field}}” is required with a grade, but no grade scheme is chosen.', {
            field,
          }),
        ),
      ];
    if (requirement === 'on_outcome' && configuration.pairs.length === 0)
      return [
        amberContradiction(
          linkTo('activityOptions'),
          contradictionMessage(
            'noOutcomes',
            '“{{field}}” is required with an outcome, but no outcome can be logged in this campaign.',
            { field },
          ),
        ),
      ];
    return [];
  });

/** Core fields by the name that grade steps and outcomes use, where the names differ. */
const CORE_FIELD_NAMES: Readonly<Record<string, readonly string[]>> = {
  phone_no: ['account.phones'],
  registration_number: ['account.identifiers'],
  contact_name: ['contact.surname'],
  contact_phone: ['contact.mobile', 'contact.ddi'],
};
const coreFieldKeysOf = (field: string) => CORE_FIELD_NAMES[field] ?? [`account.${field}`, `contact.${field}`];

/** Returns required fields that the campaign lacks (`absent`) or developers cannot enter (`uneditable`). */
function findUnmetFields(
  { core_fields }: Configuration,
  fields: readonly string[],
): { absent: string[]; uneditable: string[] } {
  const requirements = fields.map((field) => ({
    label: fieldLabel(field),
    coreFields: core_fields.filter(({ entity, key }) => coreFieldKeysOf(field).includes(`${entity}.${key}`)),
  }));
  const coreRequirements = requirements.filter(({ coreFields }) => coreFields.length > 0);
  const absent = coreRequirements.filter(({ coreFields }) => !coreFields.some(({ chosen }) => chosen));
  const uneditable = coreRequirements.filter(
    (requirement) =>
      !absent.includes(requirement) &&
      requirement.coreFields.every((field) => !field.chosen || isNotEditableByDevelopers(field)),
  );
  return { absent: absent.map(({ label }) => label), uneditable: uneditable.map(({ label }) => label) };
}

/** Reports grades that require a missing field, or that no one in the team can set. */
const gradeContradictions: Rule = (configuration) =>
  (configuration.scheme?.steps ?? [])
    .filter(({ state }) => state === 'active')
    .flatMap(({ id, code, required_fields, who_may_set, needs_qc }): Contradiction[] => {
      const { absent, uneditable } = findUnmetFields(configuration, required_fields);
      const { roles, developers, reviewers } = configuration.team;
      const isUnassignable =
        developers > 0 && who_may_set.length > 0 && !who_may_set.some((role) => roles.includes(role));
      return [
        ...absent.map((field) =>
          redContradiction(
            coreFieldsLink(configuration),
            contradictionMessage(
              'gradeAbsent',
              'The grade {{code}} requires “{{field}}”, which the campaign does not use.',
              { code, field },
            ),
          ),
        ),
        ...uneditable.map((field) =>
          amberContradiction(
            coreFieldsLink(configuration),
            contradictionMessage(
              'gradeClosed',
              'The grade {{code}} requires “{{field}}”, which developers cannot enter.',
              { code, field },
            ),
          ),
        ),
        ...(isUnassignable
          ? [
              amberContradiction(
                gradeStepLink(id),
                contradictionMessage(
                  'gradeRoles',
                  'No sales developer in the team has a role that can set the grade {{code}}.',
                  { code },
                ),
              ),
            ]
          : []),
        ...(needs_qc && reviewers === 0
          ? [
              amberContradiction(
                teamLink(configuration),
                contradictionMessage(
                  'gradeQuality',
                  'The grade {{code}} goes to quality control, but no one in the team has that role.',
                  { code },
                ),
              ),
            ]
          : []),
      ];
    });

/** Reports outcomes that require a missing field or set a missing grade. */
const outcomeContradictions: Rule = (configuration) =>
  configuration.pairs.flatMap((pair): Contradiction[] => {
    const outcome = `${pair.type_name}: ${pair.outcome_name}`;
    const { absent, uneditable } = findUnmetFields(configuration, pair.required_fields);
    const isGradeMissing =
      pair.set_grade !== '' &&
      configuration.scheme &&
      !configuration.scheme.steps.some(({ code, state }) => code === pair.set_grade && state === 'active');
    return [
      ...absent.map((field) =>
        redContradiction(
          coreFieldsLink(configuration),
          contradictionMessage(
            'outcomeAbsent',
            '“{{outcome}}” requires “{{field}}”, which the campaign does not use.',
            { outcome, field },
          ),
        ),
      ),
      ...uneditable.map((field) =>
        amberContradiction(
          coreFieldsLink(configuration),
          contradictionMessage('outcomeClosed', '“{{outcome}}” requires “{{field}}”, which developers cannot enter.', {
            outcome,
            field,
          }),
        ),
      ),
      ...(isGradeMissing
        ? [
            amberContradiction(
              outcomeLink(pair.id),
              contradictionMessage(
                'outcomeGrade',
                '“{{outcome}}” sets the grade {{code}}, which the campaign’s grade scheme does not have.',
                { outcome, code: pair.set_grade },
              ),
            ),
          ]
        : []),
    ];
  });

const targetContradictions: Rule = (configuration) => {
  const { dials_per_day, target_opportunities: opportunities, target_contacts: contacts } = configuration;
  const hasDialActivity = configuration.pairs.some((pair) => resolveCountsAs(pair, pair).includes('dial'));
  return [
    ...(dials_per_day && !hasDialActivity
      ? [
          redContradiction(
            linkTo('activityOptions'),
            contradictionMessage(
              'noDials',
              'There is a dial target, but no activity that can be logged counts as a dial.',
            ),
          ),
        ]
      : []),
    ...(opportunities && contacts && opportunities > contacts
      ? [
          amberContradiction(
            termsLink(configuration),
            contradictionMessage('tooFewContacts', 'The opportunity target is higher than the contact target.'),
          ),
        ]
      : []),
  ];
};

const dateContradictions: Rule = (configuration) => [
  ...(configuration.orders_cover === false
    ? [
        amberContradiction(
          linkTo('client', { clientId: configuration.client_id }, { tab: 'orders' }),
          contradictionMessage('uncovered', 'Some days of the campaign are not covered by an active purchase order.'),
        ),
      ]
    : []),
  ...(configuration.steps_outside > 0
    ? [
        amberContradiction(
          linkTo('stepDates', { campaignId: configuration.id }),
          contradictionMessage('stepsOutside', 'Steps that start before the campaign or end after it: {{count}}.', {
            count: configuration.steps_outside,
          }),
        ),
      ]
    : []),
];

const nativeLanguageName = (code: string) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** Reports languages that no developer in the team speaks. Compares the code, the English and the native name. */
const languageContradictions: Rule = (configuration) => {
  const { languages: teamLanguages, developers } = configuration.team;
  if (!teamLanguages || developers === 0) return [];
  const isSpoken = (code: string) =>
    [code, LANGUAGES[code as Language] ?? code, nativeLanguageName(code)].some((name) =>
      teamLanguages.includes(nameKey(name)),
    );
  return configuration.languages
    .filter((code) => !isSpoken(code))
    .map((code) =>
      amberContradiction(
        teamLink(configuration),
        contradictionMessage('unspoken', 'No sales developer in the team speaks {{language}}.', {
          language: LANGUAGES[code as Language] ?? code,
        }),
      ),
    );
};

/** Reports required fields that are not in the developers’ default columns. */
const viewContradictions: Rule = (configuration) =>
  configuration.custom_fields
    .filter(({ state, requirement, entity, id }) => {
      const { columns } = configuration.view[entity === 'account' ? 'accounts' : 'contacts'];
      return state === 'active' && requirement !== 'no' && columns.length > 0 && !columns.includes(customColumn(id));
    })
    .filter((field) => !isNotEditableByDevelopers(field))
    .map(({ label: field }) =>
      amberContradiction(
        linkTo('viewSettings', {}, { campaign: configuration.id }),
        contradictionMessage(
          'notInView',
          '“{{field}}” is required, but it is not in the developers’ default columns.',
          { field },
        ),
      ),
    );

const RULES: readonly Rule[] = [
  uneditableFields,
  missingCoreFields,
  inactiveFields,
  emptyChoices,
  unreachableRequirements,
  brokenCascades,
  gradeContradictions,
  outcomeContradictions,
  targetContradictions,
  dateContradictions,
  languageContradictions,
  viewContradictions,
];

/** Returns the contradictions in a campaign’s configuration, red ones first. */
export function findContradictions(configuration: Configuration): Contradiction[] {
  const contradictions = RULES.flatMap((rule) => rule(configuration));
  return [
    ...contradictions.filter(({ level }) => level === 'red'),
    ...contradictions.filter(({ level }) => level === 'amber'),
  ];
}
