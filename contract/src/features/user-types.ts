import type { Subject } from '../access.ts';
import {
  choice,
  colour,
  flag,
  grantsAccess,
  requiredChoice,
  requiredReference,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import type { ScreenName } from '../paths.ts';
import { resource } from '../resource.ts';
import { USER_ICONS } from './user-type-summaries.ts';

const AUDIENCE = { staff: 'Staff', client: 'Client' } as const;
/** Screens that can be the first one after sign-in; opening one requires the permission of the same name. */
export const LANDING_PAGES = {
  dashboard: 'Dashboard',
  campaigns: 'Campaigns',
  accounts: 'Accounts',
} as const satisfies Partial<Record<ScreenName & Subject, string>>;

/** User types: the defaults of their users, and the work they take part in. */
export const userTypes = resource({
  name: 'user-types',
  subject: 'user-types',
  noun: { one: 'user type', many: 'user types' },
  purpose: 'User types define what kind of work users do, and their default role and landing page.',
  example: 'Example: “Sales developer” starts with the call list.',
  fields: {
    name: requiredText('Name', 60),
    code: requiredText('Code', 20, { help: 'Short and unique, such as SD' }),
    audience: requiredChoice('Audience', AUDIENCE),
    default_role_id: grantsAccess(requiredReference('Default role', 'roles')),
    landing_page: choice('Landing page', LANDING_PAGES, 'dashboard'),
    default_dial_target: wholeNumber('Dial target', 0, 1_000, {
      help: 'Dials a day for users without their own target',
    }),
    colour: colour('Colour', '#4c6ef5'),
    icon: choice('Icon', USER_ICONS, 'user'),
    assignable: flag('Can be assigned to campaigns', { on: true }),
    submits_hours: flag('Submits hours', { on: true }),
    approves_hours: flag('Approves hours'),
    makes_calls: flag('Makes calls'),
    reviews_quality: flag('Reviews quality'),
  },
  columns: { name: {}, code: {}, audience: {}, default_role_label: {}, default_dial_target: {}, updated_at: {} },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'code'],
});
