import { choice, colour, flag, requiredChoice, requiredReference, requiredText, wholeNumber } from '../fields.ts';
import type { ScreenName } from '../paths.ts';
import { resource } from '../resource.ts';

const AUDIENCE = { staff: 'Staff', client: 'Client' } as const;
/** The screen where a user of the type arrives after signing in. */
const LANDING_PAGES = {
  dashboard: 'Dashboard',
  campaigns: 'Campaigns',
  accounts: 'Accounts',
} as const satisfies Partial<Record<ScreenName, string>>;
export const USER_ICONS = {
  user: 'Person',
  headset: 'Headset',
  database: 'Database',
  check: 'Check mark',
  briefcase: 'Briefcase',
  coin: 'Coin',
  building: 'Building',
} as const;

/** What kind of user somebody is: their defaults, and which work they take part in. */
export const userTypes = resource({
  name: 'user-types',
  subject: 'user-types',
  noun: { one: 'user type', many: 'user types' },
  purpose: 'User types say what kind of work somebody does, and with which role and page they begin.',
  fields: {
    name: requiredText('Name', 60),
    code: requiredText('Code', 20, { help: 'Short and unique, such as SD' }),
    audience: requiredChoice('Audience', AUDIENCE),
    default_role_id: requiredReference('Default role', 'roles'),
    landing_page: choice('Landing page', LANDING_PAGES, 'dashboard'),
    default_dial_target: wholeNumber('Dial target', 0, 1_000, {
      help: 'Dials a day, where somebody has no own target',
    }),
    colour: colour('Colour', '#4c6ef5'),
    icon: choice('Icon', USER_ICONS, 'user'),
    assignable: flag('May be assigned to campaigns', { on: true }),
    submits_hours: flag('Submits hours', { on: true }),
    approves_hours: flag('Approves hours'),
    makes_calls: flag('Makes calls'),
    reviews_quality: flag('Reviews quality'),
  },
  columns: { name: {}, code: {}, audience: {}, default_role_label: {}, default_dial_target: {}, updated_at: {} },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'code'],
});
