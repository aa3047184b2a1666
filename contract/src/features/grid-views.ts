import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, grantsAccess, reference, requiredChoice, requiredText, rowVersion, storable } from '../fields.ts';
import { columnName, filterModel, sortModel } from '../grid.ts';

/** More columns than any grid has. */
const MAX_COLUMNS = 300;
const MAX_STATE_LENGTH = 100_000;

const columns = z.array(columnName).max(MAX_COLUMNS);

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;

/** A user's column layout. It stores only differences from the data set, so that new columns appear automatically. */
export const gridLayout = z.strictObject({
  order: columns.default([]),
  visible: z.record(columnName, z.boolean()).default({}),
  widths: z.record(columnName, z.number().min(20).max(4_000)).default({}),
  frozen: columns.optional(),
  /** Columns frozen at the right end. */
  frozenAtEnd: columns.default([]),
  density: z.enum(DENSITIES).default('compact'),
  /** Shows filters below the headings. */
  filterRow: z.boolean().optional(),
});
export type GridLayout = z.infer<typeof gridLayout>;

/**
 * The saved state of a view. It grants no access: rows and columns are limited to what the viewer may see. Columns are
 * not checked against the data set, because a scope may add and remove columns.
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

/** Who can open a view. Client views are for users of the client, team views only for the agency's staff. */
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
  /** The state as stored; parts that later rules reject are skipped when the view is opened. */
  state: z.record(z.string(), z.unknown()),
  /** Null when the viewer may not see the owner. */
  owner_label: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether the view opens when the viewer's role has no other default. */
  is_default: z.boolean(),
  /** The roles that have the view as their default. Empty for viewers who may not change them. */
  default_role_ids: z.array(z.uuid()),
  /** Number of other users who opened it recently. */
  other_users: z.int(),
  last_used_at: z.string().nullable(),
  /** `delete` also permits changing its visibility and lock. */
  can: z.object({ update: z.boolean(), delete: z.boolean(), set_default: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const datasetParams = z.object({ dataset: storable().max(80) });
const viewParams = datasetParams.extend({ id: z.uuid() });
const path = '/api/grids/{dataset}/views';
const viewId = z.object({ id: z.uuid() });

/** All view endpoints also require the permission to read the data set. */
export const listViews = endpoint({
  method: 'GET',
  path,
  access: 'signed-in',
  summary: 'List the views of a grid that the user can open',
  params: datasetParams,
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
  params: datasetParams,
  body: viewFields.extend({ state: viewState }),
  reply: savedView,
});

export const editView = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  access: 'signed-in',
  summary: 'Change a view of a grid; what it shows is kept if no state is given',
  params: viewParams,
  body: viewFields.extend({
    state: viewState.optional(),
    version: rowVersion(),
    /** Confirms that other users may lose access. */
    confirmed: z.boolean().default(false),
  }),
  reply: savedView,
});

export const removeView = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'signed-in',
  summary: 'Delete a view; if others use it, the request is rejected with their number unless it is confirmed',
  params: viewParams,
  query: z.object({ confirmed: z.enum(['true', 'false']).default('false') }),
  reply: viewId,
});

export const trackViewUse = endpoint({
  method: 'POST',
  path: `${path}/{id}/use`,
  access: 'signed-in',
  summary: 'Record that the user has opened a view',
  params: viewParams,
  reply: viewId,
});

export const setDefaultView = endpoint({
  method: 'POST',
  path: `${path}/{id}/default`,
  access: 'signed-in',
  summary: 'Set or unset a shared view as the default for a role',
  params: viewParams,
  body: z.object({ role_id: grantsAccess(z.uuid()), is_default: z.boolean() }),
  reply: savedView,
});
