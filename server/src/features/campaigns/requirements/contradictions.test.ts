import { DEFAULT_VIEW_SETTINGS } from '@leadwright/contract/features/view-settings';
import { expect, test } from 'vitest';
import type { Pair } from '../../activities/activities.service.ts';
import type { PinnedStep } from '../../grades/pinned.queries.ts';
import { findContradictions } from './contradictions.ts';
import type { Configuration, CoreFieldRequirement, CustomFieldRequirement } from './requirements.queries.ts';

const seen = { sd_visible: true, sd_editable: true, qc_visible: true, client_visible: false };
const option = (code: string) => ({ code, label: code.toUpperCase(), state: 'active', merged_into: null }) as never;
const own = (label: string, more: Partial<CustomFieldRequirement> = {}): CustomFieldRequirement => ({
  id: label,
  entity: 'account',
  label,
  type: 'text',
  duty: 'always',
  state: 'active',
  options: [],
  allowsOther: false,
  ...seen,
  ...more,
});
const core = (key: string, more: Partial<CoreFieldRequirement> = {}): CoreFieldRequirement => ({
  id: key,
  entity: 'account',
  key,
  label: key,
  chosen: true,
  required: false,
  ...seen,
  ...more,
});
const step = (more: Partial<PinnedStep>): PinnedStep => ({
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
  ...more,
});
const graded = (more: Partial<PinnedStep>): Partial<Configuration> => ({
  scheme: { versionId: 'v', appliesTo: 'both', defaultStepId: null, steps: [step(more)] },
});
const pair = (more: Partial<Pair> = {}) =>
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
    ...more,
  }) as unknown as Pair;

/** A campaign without contradictions. */
const sound: Configuration = {
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
  core: [core('company_name', { required: true }), core('website')],
  own: [own('Need')],
  cascades: [],
  ...(graded({ required_fields: ['website'], who_may_set: ['role'], needs_qc: true }) as Pick<Configuration, 'scheme'>),
  pairs: [pair({ required_fields: ['website'], set_grade: 'A1' })],
  view: DEFAULT_VIEW_SETTINGS,
  own_views: 0,
};
const chain = (more: Partial<Configuration['cascades'][number]> = {}): Partial<Configuration> => {
  const levels = [
    { field_id: 'Region', label: 'Region', options: [option('n'), option('s')] },
    { field_id: 'Town', label: 'Town', options: [option('l')] },
  ];
  const select = { type: 'select' as const, options: [option('l')] };
  return {
    own: [own('Region', { ...select, duty: 'no' }), own('Town', select)],
    cascades: [
      {
        id: 'chain',
        name: 'Where',
        strict: true,
        allow_all_if_parent_empty: false,
        levels,
        pairs: ['n', 's'].map((parent) => ({ level: 2, parent, child: 'l' })),
        ...more,
      },
    ],
  };
};
const found = (changes: Partial<Configuration>) =>
  findContradictions({ ...sound, ...changes }).map(({ level, message, link }) => [
    level,
    message.key.replace('contradictions.', ''),
    link.screen,
  ]);

test('finds nothing in a consistent campaign', () => {
  expect(found({})).toEqual([]);
  expect(found(chain())).toEqual([]);
});

const view = (columns: string[]) => ({
  ...DEFAULT_VIEW_SETTINGS,
  accounts: { ...DEFAULT_VIEW_SETTINGS.accounts, columns },
});

test.each<[string, Partial<Configuration>, string[]]>([
  ['always required, closed', { own: [own('X', { sd_editable: false })] }, ['amber', 'closedAlways', 'moreFieldsEdit']],
  [
    'required later, closed',
    { own: [own('X', { duty: 'on_grade', sd_visible: false })] },
    ['red', 'closedLater', 'moreFieldsEdit'],
  ],
  [
    'core, closed',
    { core: [core('website', { required: true, sd_editable: false })], scheme: null, pairs: [pair()] },
    ['amber', 'closedAlways', 'campaignCoreFields'],
  ],
  [
    'required by the agency, left out',
    { core: [...sound.core, core('postcode', { required: true, chosen: false })] },
    ['red', 'leftOut', 'campaignCoreFields'],
  ],
  ['draft', { own: [own('X', { state: 'draft' })] }, ['amber', 'draftField', 'campaignFieldChoice']],
  ['archived', { own: [own('X', { state: 'archived' })] }, ['amber', 'archivedField', 'campaignFieldChoice']],
  ['hidden', { own: [own('X', { state: 'hidden' })] }, ['amber', 'hiddenField', 'campaignFieldChoice']],
  ['nothing to choose', { own: [own('X', { type: 'select' })] }, ['red', 'emptyChoice', 'fieldValues']],
  [
    'with a grade, no scheme',
    { own: [own('X', { duty: 'on_grade' })], scheme: null, pairs: [pair()] },
    ['amber', 'noGrades', 'campaignEdit'],
  ],
  [
    'with an outcome, none',
    { own: [own('X', { duty: 'on_outcome' })], pairs: [], dials_per_day: null },
    ['amber', 'noOutcomes', 'activityOptions'],
  ],
  ['level not shown', { ...chain(), own: [own('Town', { duty: 'no' })] }, ['red', 'chainAbsent', 'cascadeEdit']],
  ['strict, no pairs', chain({ pairs: [] }), ['red', 'chainBare', 'cascadeEdit']],
  ['soft, no pairs', chain({ pairs: [], strict: false }), ['amber', 'chainBare', 'cascadeEdit']],
  [
    'a parent without children',
    chain({ pairs: [{ level: 2, parent: 'n', child: 'l' }] }),
    ['red', 'chainGap', 'cascadeEdit'],
  ],
  [
    'pairs of retired values',
    chain({
      pairs: [
        { level: 2, parent: 'n', child: 'l' },
        { level: 2, parent: 's', child: 'gone' },
      ],
    }),
    ['red', 'chainGap', 'cascadeEdit'],
  ],
  [
    'parent closed',
    { ...chain(), own: [own('Region', { duty: 'no', sd_editable: false }), own('Town')] },
    ['amber', 'chainBlind', 'cascadeEdit'],
  ],
  [
    'grade, field left out',
    { core: [core('website', { chosen: false })], pairs: [pair()] },
    ['red', 'gradeAbsent', 'campaignCoreFields'],
  ],
  [
    'grade, field closed',
    { core: [core('website', { sd_visible: false })], pairs: [pair()] },
    ['amber', 'gradeClosed', 'campaignCoreFields'],
  ],
  ['grade, nobody’s role', graded({ who_may_set: ['other'] }), ['amber', 'gradeRoles', 'gradeStep']],
  ['grade, no reviewer', { team: { ...sound.team, reviewers: 0 } }, ['amber', 'gradeQuality', 'campaign']],
  [
    'outcome, field left out',
    { core: [core('website', { chosen: false })], ...graded({}) },
    ['red', 'outcomeAbsent', 'campaignCoreFields'],
  ],
  [
    'outcome, field closed',
    { core: [core('website', { sd_editable: false })], ...graded({}) },
    ['amber', 'outcomeClosed', 'campaignCoreFields'],
  ],
  ['outcome, unknown grade', { pairs: [pair({ set_grade: 'Z9' })] }, ['amber', 'outcomeGrade', 'activityOptionEdit']],
  ['dials that nothing counts', { pairs: [pair({ is_dial: false })] }, ['red', 'noDials', 'activityOptions']],
  ['more opportunities than contacts', { target_opportunities: 101 }, ['amber', 'tooFewContacts', 'campaignEdit']],
  ['days without an order', { orders_cover: false }, ['amber', 'uncovered', 'client']],
  ['steps outside', { steps_outside: 2 }, ['amber', 'stepsOutside', 'stepDates']],
  ['a language nobody speaks', { languages: ['en', 'de'] }, ['amber', 'unspoken', 'campaign']],
  ['a required field not in view', { view: view(['name']) }, ['amber', 'notInView', 'viewSettings']],
])('%s', (_, changes, expected) => {
  expect(found(changes)).toEqual([expected]);
});

test('ignores what is unknown', () => {
  expect(found({ languages: ['de'], team: { ...sound.team, languages: null } })).toEqual([]);
  expect(found({ languages: ['de'], team: { ...sound.team, languages: ['deutsch'] } })).toEqual([]);
  expect(found({ orders_cover: null })).toEqual([]);
});
