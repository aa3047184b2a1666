import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { DENSITIES } from './grid-views.ts';

/** Maximum numbers of pinned and recent records. */
const MAX_PINS = 100;
const MAX_RECENT = 20;

/** A path within the portal. */
const portalPath = storable()
  .max(500)
  .regex(/^\/(?![/\\])/);
const pinnedPage = z.object({ path: portalPath, title: storable().max(300) });
const recentRecord = z.object({ to: portalPath, title: storable().max(300), icon: storable().max(40) });

/** A user's settings, the same on every device. Unset values are missing. */
export const preferences = z
  .object({
    theme: z.enum(['light', 'dark', 'auto']),
    /** Position of the menu. */
    layout: z.enum(['horizontal', 'vertical']),
    /** The user's main colour; empty for the default. */
    primary: z.string().regex(/^(#[0-9a-f]{6})?$/),
    /** Disables animations regardless of the operating system's setting. */
    calm: z.boolean(),
    /** Row density of lists without their own layout. */
    density: z.enum(DENSITIES),
    /** Whether lists show names written in capitals in title case. */
    titleCase: z.boolean(),
    pins: z.array(pinnedPage).max(MAX_PINS),
    /** Recently opened records, latest first. */
    recent: z.array(recentRecord).max(MAX_RECENT),
  })
  .partial();
export type Preferences = z.infer<typeof preferences>;

const PATH = '/api/preferences';

export const readPreferences = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'Get the preferences of the signed-in user',
  reply: preferences,
});

export const savePreferences = endpoint({
  method: 'PATCH',
  path: PATH,
  access: 'signed-in',
  summary: 'Save preferences of the signed-in user; omitted ones are kept',
  body: preferences,
  reply: preferences,
});
