import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

/** Kinds of search results, in display order. */
export const SEARCH_KINDS = ['campaign', 'client', 'account', 'contact', 'user', 'clientUser'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Maximum number of results per kind; the list's own search shows more. */
export const MAX_SHOWN_RESULTS = 5;
/** Results are counted up to this number. */
export const MAX_COUNTED_RESULTS = 100;

const searchHit = z.object({
  id: z.uuid(),
  label: z.string(),
  /** A distinguishing detail, or the address or number that matched. */
  detail: z.string(),
  /** For a contact: the account of the role that lists display. */
  account_id: z.uuid().optional(),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchGroup = z.object({
  kind: z.enum(SEARCH_KINDS),
  finds: z.array(searchHit),
  /** Number of results, at most `MAX_COUNTED_RESULTS`. */
  count: z.int(),
  /**
   * Number of results that the list's search box also finds; it does not search phone numbers and similar spellings.
   */
  in_list: z.int(),
});
export type SearchGroup = z.infer<typeof searchGroup>;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  summary:
    'Search campaigns, clients, accounts, contacts and users that the viewer can read by name, number, email or phone',
  query: z.object({ q: storable().trim().min(2, 'Enter at least two characters.').max(200) }),
  reply: z.object({ groups: z.array(searchGroup) }),
});
