import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, grantsAccess, reference, requiredChoice, requiredText, rowVersion, storable } from '../fields.ts';
import { columnName, filterModel, sortModel } from '../grid.ts';

/** Far more columns than the widest grid has. */
const MAX_COLUMNS = 300;
const MAX_STATE_LENGTH = 100_000;

const columns = z.array(columnName).max(MAX_COLUMNS);

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;

/** How somebody has arranged the columns: only what differs from the data set, so that new columns appear by themselves. */
export const gridLayout = z.strictObject({
  order: columns.default([]),
  visible: z.record(columnName, z.boolean()).default({}),
  widths: z.record(columnName, z.number().min(20).max(4_000)).default({}),
  frozen: columns.optional(),
  /** Columns that stand still at the other end. */
  frozenAtEnd: columns.default([]),
  density: z.enum(DENSITIES).default('compact'),
  /** Filters stand under the headings. */
  filterRow: z.boolean().optional(),
});
export type GridLayout = z.infer<typeof gridLayout>;

/**
 * What a view asks of its grid, and no more than a request: rows and columns are those that its reader gets anyway.
 * Columns are not held against the data set, since a scope may add some and take them away again.
 */
export const viewState = z
  .strictObject({
    layout: gridLayout,
    sort: sortModel.default([]),
    filter: filterModel.default({}),
    search: storable().max(500).default(''),
    groups: z.array(columnName).max(3).default([]),
  })
  .refine(
    (state) => JSON.stringify(state).length <= MAX_STATE_LENGTH,
    `A view can have at most ${MAX_STATE_LENGTH} characters.`,
  );
export type ViewState = z.infer<typeof viewState>;

/** A client's own people count as the client; a view for the team is seen by the agency's staff alone. */
export const VISIBILITY = { personal: 'Only me', team: 'The agency’s team', client: 'One client' } as const;

export const viewFields = z.object({
  name: requiredText('Name', 80),
  visibility: grantsAccess(requiredChoice('Visible to', VISIBILITY)),
  client_id: grantsAccess(
    reference('Client', 'clients', { help: 'Visible to users of this client, and to staff with access to it' }),
  ),
  locked: grantsAccess(flag('Locked', { help: 'Only its owner or an administrator can change it' })),
});

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  visibility: z.enum(['personal', 'team', 'client']),
  client_id: z.uuid().nullable(),
  client_label: z.string().nullable(),
  locked: z.boolean(),
  version: z.int(),
  /** As it was stored: what a later rule no longer takes is skipped where the view is opened. */
  state: z.record(z.string(), z.unknown()),
  /** Null where the owner is none of the reader's people. */
  owner_label: z.string().nullable(),
  is_own: z.boolean(),
  /** Opened where the reader's role names no other view. */
  is_default: z.boolean(),
  /** Other people who have opened it lately. */
  other_users: z.int(),
  last_used_at: z.string().nullable(),
  /** `delete` is also the right to say who sees it and whether it is locked. */
  can: z.object({ update: z.boolean(), delete: z.boolean(), set_default: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const ofDataset = z.object({ dataset: storable().max(80) });
const one = ofDataset.extend({ id: z.uuid() });
const path = '/api/grids/{dataset}/views';
const done = z.object({ id: z.uuid() });

/** All of them ask for the right to read the data set besides what they say. */
export const listViews = endpoint({
  method: 'GET',
  path,
  access: 'signed-in',
  summary: 'List the views of a grid that the user can open',
  params: ofDataset,
  reply: z.object({ views: z.array(savedView) }),
});

export const listOwnViews = endpoint({
  method: 'GET',
  path: '/api/profile/views',
  access: 'signed-in',
  summary: 'List the saved views of the signed-in user, for all grids that they can still read',
  reply: z.object({
    views: z.array(
      savedView
        .pick({ id: true, name: true, visibility: true, client_label: true, last_used_at: true })
        .extend({ dataset: z.string(), title: z.string() }),
    ),
  }),
});
export type OwnView = z.infer<(typeof listOwnViews)['reply']>['views'][number];

export const addView = endpoint({
  method: 'POST',
  path,
  access: 'signed-in',
  summary: 'Save a view of a grid',
  params: ofDataset,
  body: viewFields.extend({ state: viewState }),
  reply: savedView,
});

export const editView = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  access: 'signed-in',
  summary: 'Change a view of a grid; what it shows is kept if no state is given',
  params: one,
  body: viewFields.extend({
    state: viewState.optional(),
    version: rowVersion(),
    /** Others may lose sight of it. */
    confirmed: z.boolean().default(false),
  }),
  reply: savedView,
});

export const removeView = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'signed-in',
  summary: 'Delete a view; if others use it, rejected with their number until confirmed',
  params: one,
  query: z.object({ confirmed: z.enum(['true', 'false']).default('false') }),
  reply: done,
});

export const noteViewUse = endpoint({
  method: 'POST',
  path: `${path}/{id}/use`,
  access: 'signed-in',
  summary: 'Record that the user has opened a view',
  params: one,
  reply: done,
});

export const setDefaultView = endpoint({
  method: 'POST',
  path: `${path}/{id}/default`,
  access: 'signed-in',
  summary: 'Set or unset a shared view as the default for a role',
  params: one,
  body: z.object({ role_id: grantsAccess(z.uuid()), is_default: z.boolean() }),
  reply: savedView,
});
