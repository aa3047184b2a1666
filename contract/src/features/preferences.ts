import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { DENSITIES } from './grid-views.ts';

/** More than anybody pins, and the records that are remembered. */
const MAX_PINS = 100;
const MAX_RECENT = 20;

/** An address within the portal. */
const address = storable()
  .max(500)
  .regex(/^\/(?![/\\])/);
const pin = z.object({ path: address, title: storable().max(300) });
const recent = z.object({ to: address, title: storable().max(300), icon: storable().max(40) });

/** What somebody has set for themselves, and has on every device. What was never set is not there. */
export const preferences = z
  .object({
    theme: z.enum(['light', 'dark', 'auto']),
    /** Where the menu stands. */
    layout: z.enum(['horizontal', 'vertical']),
    /** Their own main colour; empty for the portal's. */
    primary: z.string().regex(/^(#[0-9a-f]{6})?$/),
    /** Whether nothing moves, whatever their system says. */
    calm: z.boolean(),
    /** Of the rows of lists that they have not arranged otherwise. */
    density: z.enum(DENSITIES),
    pins: z.array(pin).max(MAX_PINS),
    /** Records looked at last, the latest first. */
    recent: z.array(recent).max(MAX_RECENT),
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
