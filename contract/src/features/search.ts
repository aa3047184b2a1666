import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

/** What is found by its name or number, in the order in which it is shown. */
export const SEARCH_KINDS = ['campaign', 'client', 'account', 'contact', 'user', 'clientUser'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Of each kind; whoever wants more searches in its list. */
export const MAX_SHOWN = 5;
/** Further ones are not counted. */
export const MAX_COUNTED = 100;

const find = z.object({
  id: z.uuid(),
  label: z.string(),
  /** What tells it from others of that name, or the address or number that it was found by. */
  detail: z.string(),
  /** Of a contact: the account where they have the role that lists show. */
  account_id: z.uuid().optional(),
});
export type Find = z.infer<typeof find>;

const foundGroup = z.object({
  kind: z.enum(SEARCH_KINDS),
  finds: z.array(find),
  /** Of all that were found, `MAX_COUNTED` at most. */
  count: z.int(),
  /** Of these those that the search box of their list finds as well: not by a phone number or another spelling. */
  in_list: z.int(),
});
export type SearchGroup = z.infer<typeof foundGroup>;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  summary:
    'Search campaigns, clients, accounts, contacts and users that the viewer can read by name, number, email or phone',
  query: z.object({ q: storable().trim().min(2, 'Enter at least two characters.').max(200) }),
  reply: z.object({ groups: z.array(foundGroup) }),
});
