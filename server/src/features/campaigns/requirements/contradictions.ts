import { resolveCountsAs } from '@leadwright/contract/activities/effects';
import { hasOptions } from '@leadwright/contract/custom-values';
import type { Contradiction } from '@leadwright/contract/features/campaign-requirements';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { LANGUAGES, type Language } from '@leadwright/contract/people/languages';
import { linkTo } from '@leadwright/contract/screen-link';
import { brokenChains } from './broken-chains.ts';
import type { Configuration } from './requirements.queries.ts';
import { amber, isNotEditable, type Rule, red, say } from './rule.ts';
import { fieldLabel } from './summary.ts';

const fieldChoiceLink = ({ id }: Configuration) => linkTo('campaignFieldChoice', {}, { campaign: id });
const additionalFieldsLink = ({ id }: Configuration) => linkTo('moreFieldsEdit', { campaignId: id });
const coreFieldsLink = ({ id }: Configuration) => linkTo('campaignCoreFields', {}, { campaign: id });
const termsLink = ({ id }: Configuration) => linkTo('campaignEdit', { campaignId: id });
const teamLink = ({ id }: Configuration) => linkTo('campaign', { campaignId: id }, { tab: 'team' });
const gradeStepLink = (id: string) => linkTo('gradeStep', { gradeStepId: id });
const outcomeLink = (id: string) => linkTo('activityOptionEdit', { optionId: id });

/** Required fields that developers cannot see or edit. */
const uneditableFields: Rule = (all) => [
  ...all.own
    .filter((field) => field.state === 'active' && field.duty !== 'no' && isNotEditable(field))
    .map(({ label: field, duty }) =>
      duty === 'always'
        ? amber(
            additionalFieldsLink(all),
            say('closedAlways', '“{{field}}” is required, but developers cannot enter it. Import it with the data.', {
              field,
            }),
          )
        : red(
            additionalFieldsLink(all),
            say('closedLater', '“{{field}}” is required during the work, but developers cannot enter it.', {
              field,
            }),
          ),
    ),
  ...all.core
    .filter((field) => field.chosen && field.required && isNotEditable(field))
    .map(({ label: field }) =>
      amber(
        coreFieldsLink(all),
        say('closedAlways', '“{{field}}” is required, but developers cannot enter it. Import it with the data.', {
          field,
        }),
      ),
    ),
];

/** Fields that the agency requires for every record and the campaign has not chosen. */
const missingCoreFields: Rule = (all) =>
  all.core
    .filter((field) => field.required && !field.chosen)
    .map(({ label: field }) =>
      red(
        coreFieldsLink(all),
        say('leftOut', 'The agency requires “{{field}}” for every record, but the campaign does not use it.', {
          field,
        }),
      ),
    );

/** Required fields that are not active. */
const absentFields: Rule = (all) =>
  all.own
    .filter(({ duty, state }) => duty !== 'no' && state !== 'active')
    .map(({ label: field, state }) => {
      const text = {
        draft: say('draftField', '“{{field}}” is required, but it is a draft that no one can see yet.', { field }),
        archived: say('archivedField', '“{{field}}” is required, but it is archived.', { field }),
        hidden: say('hiddenField', '“{{field}}” is required, but it is hidden in the campaign.', { field }),
      };
      return amber(fieldChoiceLink(all), text[state as keyof typeof text]);
    });

/** Required choice fields without options. */
const emptyChoices: Rule = (all) =>
  all.own
    .filter(
      ({ state, duty, type, options, allowsOther }) =>
        state === 'active' && duty !== 'no' && hasOptions(type) && options.length === 0 && !allowsOther,
    )
    .map(({ id, label: field }) =>
      red(
        linkTo('fieldValues', {}, { field: id }),
        say('emptyChoice', '“{{field}}” is required, but it has no options in this campaign.', { field }),
      ),
    );

/** Fields that are required with a grade or an outcome in a campaign that has none. */
const unreachableRequirements: Rule = (all) =>
  all.own.flatMap(({ state, duty, label: field }) => {
    if (state !== 'active') return [];
    if (duty === 'on_grade' && !all.scheme)
      return [
        amber(
          termsLink(all),
          say('noGrades', '“{{field}}” is required with a grade, but no grade scheme is chosen.', { field }),
        ),
      ];
    if (duty === 'on_outcome' && all.pairs.length === 0)
      return [
        amber(
          linkTo('activityOptions'),
          say('noOutcomes', '“{{field}}” is required with an outcome, but no outcome can be logged in this campaign.', {
            field,
          }),
        ),
      ];
    return [];
  });

/** Core fields that a grade step or an outcome requires under another name. */
const CORE_FIELD_NAMES: Readonly<Record<string, readonly string[]>> = {
  phone_no: ['account.phones'],
  registration_number: ['account.identifiers'],
  contact_name: ['contact.surname'],
  contact_phone: ['contact.mobile', 'contact.ddi'],
};
const coreFieldNames = (field: string) => CORE_FIELD_NAMES[field] ?? [`account.${field}`, `contact.${field}`];

/**
 * Returns required fields that the campaign does not use (`absent`) and those that developers cannot enter (`closed`).
 */
function findUnmetFields({ core }: Configuration, fields: readonly string[]): { absent: string[]; closed: string[] } {
  const found = fields.map((field) => ({
    label: fieldLabel(field),
    by: core.filter(({ entity, key }) => coreFieldNames(field).includes(`${entity}.${key}`)),
  }));
  const known = found.filter(({ by }) => by.length > 0);
  const absent = known.filter(({ by }) => !by.some(({ chosen }) => chosen));
  const closed = known.filter(
    (one) => !absent.includes(one) && one.by.every((field) => !field.chosen || isNotEditable(field)),
  );
  return { absent: absent.map(({ label }) => label), closed: closed.map(({ label }) => label) };
}

/** Grades that require a missing field, or that no one in the team can set. */
const grades: Rule = (all) =>
  (all.scheme?.steps ?? [])
    .filter(({ state }) => state === 'active')
    .flatMap(({ id, code, required_fields, who_may_set, needs_qc }): Contradiction[] => {
      const { absent, closed } = findUnmetFields(all, required_fields);
      const { roles, developers, reviewers } = all.team;
      const isUnassignable =
        developers > 0 && who_may_set.length > 0 && !who_may_set.some((role) => roles.includes(role));
      return [
        ...absent.map((field) =>
          red(
            coreFieldsLink(all),
            say('gradeAbsent', 'The grade {{code}} requires “{{field}}”, which the campaign does not use.', {
              code,
              field,
            }),
          ),
        ),
        ...closed.map((field) =>
          amber(
            coreFieldsLink(all),
            say('gradeClosed', 'The grade {{code}} requires “{{field}}”, which developers cannot enter.', {
              code,
              field,
            }),
          ),
        ),
        ...(isUnassignable
          ? [
              amber(
                gradeStepLink(id),
                say('gradeRoles', 'No sales developer in the team has a role that can set the grade {{code}}.', {
                  code,
                }),
              ),
            ]
          : []),
        ...(needs_qc && reviewers === 0
          ? [
              amber(
                teamLink(all),
                say(
                  'gradeQuality',
                  'The grade {{code}} goes to quality control, but no one in the team has that role.',
                  { code },
                ),
              ),
            ]
          : []),
      ];
    });

/** Outcomes that require a missing field or set a missing grade. */
const outcomes: Rule = (all) =>
  all.pairs.flatMap((pair): Contradiction[] => {
    const outcome = `${pair.type_name}: ${pair.outcome_name}`;
    const { absent, closed } = findUnmetFields(all, pair.required_fields);
    const lacksGrade =
      pair.set_grade !== '' &&
      all.scheme &&
      !all.scheme.steps.some(({ code, state }) => code === pair.set_grade && state === 'active');
    return [
      ...absent.map((field) =>
        red(
          coreFieldsLink(all),
          say('outcomeAbsent', '“{{outcome}}” requires “{{field}}”, which the campaign does not use.', {
            outcome,
            field,
          }),
        ),
      ),
      ...closed.map((field) =>
        amber(
          coreFieldsLink(all),
          say('outcomeClosed', '“{{outcome}}” requires “{{field}}”, which developers cannot enter.', {
            outcome,
            field,
          }),
        ),
      ),
      ...(lacksGrade
        ? [
            amber(
              outcomeLink(pair.id),
              say(
                'outcomeGrade',
                '“{{outcome}}” sets the grade {{code}}, which the campaign’s grade scheme does not have.',
                {
                  outcome,
                  code: pair.set_grade,
                },
              ),
            ),
          ]
        : []),
    ];
  });

const targets: Rule = (all) => {
  const { dials_per_day, target_opportunities: opportunities, target_contacts: contacts } = all;
  const hasDialActivity = all.pairs.some((pair) => resolveCountsAs(pair, pair).includes('dial'));
  return [
    ...(dials_per_day && !hasDialActivity
      ? [
          red(
            linkTo('activityOptions'),
            say('noDials', 'There is a dial target, but no activity that can be logged counts as a dial.'),
          ),
        ]
      : []),
    ...(opportunities && contacts && opportunities > contacts
      ? [amber(termsLink(all), say('tooFewContacts', 'The opportunity target is higher than the contact target.'))]
      : []),
  ];
};

const dates: Rule = (all) => [
  ...(all.orders_cover === false
    ? [
        amber(
          linkTo('client', { clientId: all.client_id }, { tab: 'orders' }),
          say('uncovered', 'Some days of the campaign are not covered by an active purchase order.'),
        ),
      ]
    : []),
  ...(all.steps_outside > 0
    ? [
        amber(
          linkTo('stepDates', { campaignId: all.id }),
          say('stepsOutside', 'Steps that start before the campaign or end after it: {{count}}.', {
            count: all.steps_outside,
          }),
        ),
      ]
    : []),
];

const nativeLanguageName = (code: string) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** Languages of the campaign that none of its developers speaks, matched by code and by name in any language. */
const languages: Rule = (all) => {
  const { languages: spoken, developers } = all.team;
  if (!spoken || developers === 0) return [];
  const isSpoken = (code: string) =>
    [code, LANGUAGES[code as Language] ?? code, nativeLanguageName(code)].some((name) =>
      spoken.includes(name.toLowerCase()),
    );
  return all.languages
    .filter((code) => !isSpoken(code))
    .map((code) =>
      amber(
        teamLink(all),
        say('unspoken', 'No sales developer in the team speaks {{language}}.', {
          language: LANGUAGES[code as Language] ?? code,
        }),
      ),
    );
};

/** Developer views without a required field. */
const views: Rule = (all) =>
  all.own
    .filter(({ state, duty, entity, id }) => {
      const { columns } = all.view[entity === 'account' ? 'accounts' : 'contacts'];
      return state === 'active' && duty !== 'no' && columns.length > 0 && !columns.includes(customColumn(id));
    })
    .filter((field) => !isNotEditable(field))
    .map(({ label: field }) =>
      amber(
        linkTo('viewSettings', {}, { campaign: all.id }),
        say('notInView', '“{{field}}” is required, but it is not in the developers’ default columns.', {
          field,
        }),
      ),
    );

const RULES: readonly Rule[] = [
  uneditableFields,
  missingCoreFields,
  absentFields,
  emptyChoices,
  unreachableRequirements,
  brokenChains,
  grades,
  outcomes,
  targets,
  dates,
  languages,
  views,
];

/** Returns the contradictions in a campaign’s configuration, red ones first. */
export function findContradictions(all: Configuration): Contradiction[] {
  const found = RULES.flatMap((rule) => rule(all));
  return [...found.filter(({ level }) => level === 'red'), ...found.filter(({ level }) => level === 'amber')];
}
