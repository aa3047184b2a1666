import { DEFAULT_VIEW_SETTINGS } from '@leadwright/contract/features/view-settings';
import { expect, test } from 'vitest';
import type { OptionPair } from '../../activities/activities.service.ts';
import type { PinnedStep } from '../../grades/pinned-scheme.queries.ts';
import { findContradictions } from './contradictions.ts';
import type { Configuration, CoreFieldRequirement, CustomFieldRequirement } from './requirements.queries.ts';

const visibility = { sd_visible: true, sd_editable: true, qc_visible: true, client_visible: false };
const option = (code: string) => ({ code, label: code.toUpperCase(), state: 'active', merged_into: null }) as never;
const customField = (label: string, overrides: Partial<CustomFieldRequirement> = {}): CustomFieldRequirement => ({
  id: label,
  entity: 'account',
  label,
  type: 'text',
  requirement: 'always',
  state: 'active',
  options: [],
  allowsOther: false,
  ...visibility,
  ...overrides,
});
const coreField = (key: string, overrides: Partial<CoreFieldRequirement> = {}): CoreFieldRequirement => ({
  id: key,
  entity: 'account',
  key,
  label: key,
  chosen: true,
  required: false,
  ...visibility,
  ...overrides,
});
const step = (overrides: Partial<PinnedStep>): PinnedStep => ({
  id: 'step',
  code: 'A1',
  label: 'Meeting',
  colour: '',
  order: 1,
  required_fields: [],
  note_required: false,
  needs_qc: false,
  allowed_from: [],
  who_may_set: [],
  terminal: false,
  state: 'active',
  ...overrides,
});
const withGradeStep = (overrides: Partial<PinnedStep>): Partial<Configuration> => ({
  scheme: { versionId: 'v', appliesTo: 'both', defaultStepId: null, steps: [step(overrides)] },
});
const pair = (overrides: Partial<OptionPair> = {}) =>
  ({
    id: 'pair',
    type_name: 'Call',
    outcome_name: 'Reached',
    required_fields: [],
    set_grade: '',
    counts: 'as_marked',
    counts_as: [],
    is_dial: true,
    is_conversation: true,
    category: 'positive',
    ...overrides,
  }) as unknown as OptionPair;

/** A campaign without contradictions. */
const baseConfiguration: Configuration = {
  id: 'campaign',
  name: 'Autumn',
  client_id: 'client',
  client: 'Acme',
  start_date: '2026-01-01',
  end_date: '2026-03-31',
  time_zone: 'Europe/London',
  languages: ['en'],
  territories: ['GB'],
  lawful_basis: 'legitimate_interest',
  target_accounts: null,
  target_contacts: 100,
  target_opportunities: 10,
  target_meetings: null,
  dials_per_day: 40,
  cooldown_days: 90,
  orders_cover: true,
  steps_outside: 0,
  team: { developers: 1, reviewers: 1, languages: ['english'], roles: ['role'] },
  has_chosen: true,
  core_fields: [coreField('company_name', { required: true }), coreField('website')],
  custom_fields: [customField('Need')],
  cascades: [],
  ...(withGradeStep({ required_fields: ['website'], who_may_set: ['role'], needs_qc: true }) as Pick<
    Configuration,
    'scheme'
  >),
  pairs: [pair({ required_fields: ['website'], set_grade: 'A1' })],
  view: DEFAULT_VIEW_SETTINGS,
  own_views: 0,
};
const withCascade = (overrides: Partial<Configuration['cascades'][number]> = {}): Partial<Configuration> => {
  const levels = [
    { field_id: 'Region', label: 'Region', options: [option('n'), option('s')] },
    { field_id: 'Town', label: 'Town', options: [option('l')] },
  ];
  const select = { type: 'select' as const, options: [option('l')] };
  return {
    custom_fields: [customField('Region', { ...select, requirement: 'no' }), customField('Town', select)],
    cascades: [
      {
        id: 'cascade',
        name: 'Where',
        strict: true,
        allow_all_if_parent_empty: false,
        levels,
        pairs: ['n', 's'].map((parent) => ({ level: 2, parent, child: 'l' })),
        ...overrides,
      },
    ],
  };
};
const contradictionsOf = (changes: Partial<Configuration>) =>
  findContradictions({ ...baseConfiguration, ...changes }).map(({ level, message, link }) => [
    level,
    message.key.replace('contradictions.', ''),
    link.screen,
  ]);

test('finds nothing in a consistent campaign', () => {
  expect(contradictionsOf({})).toEqual([]);
  expect(contradictionsOf(withCascade())).toEqual([]);
});

const view = (columns: string[]) => ({
  ...DEFAULT_VIEW_SETTINGS,
  accounts: { ...DEFAULT_VIEW_SETTINGS.accounts, columns },
});

test.each<[string, Partial<Configuration>, string[]]>([
  [
    'always required, not editable',
    { custom_fields: [customField('X', { sd_editable: false })] },
    ['amber', 'closedAlways', 'moreFieldsEdit'],
  ],
  [
    'required later, not editable',
    { custom_fields: [customField('X', { requirement: 'on_grade', sd_visible: false })] },
    ['red', 'closedLater', 'moreFieldsEdit'],
  ],
  [
    'core field, not editable',
    { core_fields: [coreField('website', { required: true, sd_editable: false })], scheme: null, pairs: [pair()] },
    ['amber', 'closedAlways', 'campaignCoreFields'],
  ],
  [
    'required by the agency, not used',
    { core_fields: [...baseConfiguration.core_fields, coreField('postcode', { required: true, chosen: false })] },
    ['red', 'leftOut', 'campaignCoreFields'],
  ],
  [
    'required draft field',
    { custom_fields: [customField('X', { state: 'draft' })] },
    ['amber', 'draftField', 'campaignFieldChoice'],
  ],
  [
    'required archived field',
    { custom_fields: [customField('X', { state: 'archived' })] },
    ['amber', 'archivedField', 'campaignFieldChoice'],
  ],
  [
    'required hidden field',
    { custom_fields: [customField('X', { state: 'hidden' })] },
    ['amber', 'hiddenField', 'campaignFieldChoice'],
  ],
  [
    'required choice without options',
    { custom_fields: [customField('X', { type: 'select' })] },
    ['red', 'emptyChoice', 'fieldValues'],
  ],
  [
    'required with a grade, no scheme',
    { custom_fields: [customField('X', { requirement: 'on_grade' })], scheme: null, pairs: [pair()] },
    ['amber', 'noGrades', 'campaignEdit'],
  ],
  [
    'required with an outcome, no outcome',
    { custom_fields: [customField('X', { requirement: 'on_outcome' })], pairs: [], dials_per_day: null },
    ['amber', 'noOutcomes', 'activityOptions'],
  ],
  [
    'cascade level not shown',
    { ...withCascade(), custom_fields: [customField('Town', { requirement: 'no' })] },
    ['red', 'chainAbsent', 'cascadeEdit'],
  ],
  ['strict cascade without pairs', withCascade({ pairs: [] }), ['red', 'chainBare', 'cascadeEdit']],
  ['soft cascade without pairs', withCascade({ pairs: [], strict: false }), ['amber', 'chainBare', 'cascadeEdit']],
  [
    'parent value without children',
    withCascade({ pairs: [{ level: 2, parent: 'n', child: 'l' }] }),
    ['red', 'chainGap', 'cascadeEdit'],
  ],
  [
    'pairs of retired values',
    withCascade({
      pairs: [
        { level: 2, parent: 'n', child: 'l' },
        { level: 2, parent: 's', child: 'gone' },
      ],
    }),
    ['red', 'chainGap', 'cascadeEdit'],
  ],
  [
    'parent not editable',
    {
      ...withCascade(),
      custom_fields: [customField('Region', { requirement: 'no', sd_editable: false }), customField('Town')],
    },
    ['amber', 'chainBlind', 'cascadeEdit'],
  ],
  [
    'grade requires an unused field',
    { core_fields: [coreField('website', { chosen: false })], pairs: [pair()] },
    ['red', 'gradeAbsent', 'campaignCoreFields'],
  ],
  [
    'grade requires a field that is not editable',
    { core_fields: [coreField('website', { sd_visible: false })], pairs: [pair()] },
    ['amber', 'gradeClosed', 'campaignCoreFields'],
  ],
  [
    'grade that no role in the team can set',
    withGradeStep({ who_may_set: ['other'] }),
    ['amber', 'gradeRoles', 'gradeStep'],
  ],
  [
    'grade for quality control without a reviewer',
    { team: { ...baseConfiguration.team, reviewers: 0 } },
    ['amber', 'gradeQuality', 'campaign'],
  ],
  [
    'outcome requires an unused field',
    { core_fields: [coreField('website', { chosen: false })], ...withGradeStep({}) },
    ['red', 'outcomeAbsent', 'campaignCoreFields'],
  ],
  [
    'outcome requires a field that is not editable',
    { core_fields: [coreField('website', { sd_editable: false })], ...withGradeStep({}) },
    ['amber', 'outcomeClosed', 'campaignCoreFields'],
  ],
  [
    'outcome sets an unknown grade',
    { pairs: [pair({ set_grade: 'Z9' })] },
    ['amber', 'outcomeGrade', 'activityOptionEdit'],
  ],
  [
    'dial target without an activity that counts as a dial',
    { pairs: [pair({ is_dial: false })] },
    ['red', 'noDials', 'activityOptions'],
  ],
  [
    'opportunity target above the contact target',
    { target_opportunities: 101 },
    ['amber', 'tooFewContacts', 'campaignEdit'],
  ],
  ['days without an order', { orders_cover: false }, ['amber', 'uncovered', 'client']],
  ['steps outside the campaign dates', { steps_outside: 2 }, ['amber', 'stepsOutside', 'stepDates']],
  ['language that no developer speaks', { languages: ['en', 'de'] }, ['amber', 'unspoken', 'campaign']],
  ['required field not in the default columns', { view: view(['name']) }, ['amber', 'notInView', 'viewSettings']],
])('reports: %s', (_, changes, expected) => {
  expect(contradictionsOf(changes)).toEqual([expected]);
});

test('ignores unknown team languages and order coverage, and accepts native language names', () => {
  expect(contradictionsOf({ languages: ['de'], team: { ...baseConfiguration.team, languages: null } })).toEqual([]);
  expect(contradictionsOf({ languages: ['de'], team: { ...baseConfiguration.team, languages: ['deutsch'] } })).toEqual(
    [],
  );
  expect(contradictionsOf({ orders_cover: null })).toEqual([]);
});
