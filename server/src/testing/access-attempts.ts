import { type Grant, grantedScope, includes, satisfies } from '@leadwright/contract/access';
import { coreFields } from '@leadwright/contract/core/core-fields';
import type { CallInput, Endpoint } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import { addToken } from '@leadwright/contract/features/api-tokens';
import {
  chooseCoreFields,
  editMoreFields,
  listCampaignCoreFields,
  listMoreFields,
} from '@leadwright/contract/features/campaign-fields';
import { editPlannedStep, readPlans } from '@leadwright/contract/features/campaign-steps';
import { joinCampaignTeam, leaveCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientUsers, inviteClientUsers } from '@leadwright/contract/features/client-users';
import { campaignFields } from '@leadwright/contract/features/fields';
import { addView, editView, listViews, setDefaultView } from '@leadwright/contract/features/grid-views';
import { changeRights, replaceRole, roles, setBaselineRole } from '@leadwright/contract/features/roles';
import { editStepDetails } from '@leadwright/contract/features/step-details';
import { addStep } from '@leadwright/contract/features/step-work';
import { changeStaffUserState, inviteStaffUsers, staffUsers } from '@leadwright/contract/features/users';
import { PROGRAM_VIEW, readViewSettings, saveViewSettings } from '@leadwright/contract/features/view-settings';
import { type AnyResource, innerType } from '@leadwright/contract/resource';
import { attributesOf } from '@leadwright/contract/testing/attributes';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { newBody, newWord } from './builders.ts';
import { addedRow, fittingValues, userType } from './entity-calls.ts';
import { allResources } from './features.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { PASSWORD } from './test-config.ts';

/** For the test of all that says who reads, changes or uses something, or what somebody may do. */

/** The names of what a call says of that kind. */
export const marksOf = ({ body }: Endpoint): string[] => [
  ...new Set(attributesOf(body).flatMap(({ grantsAccess, path }) => (grantsAccess ? [path[0]!] : []))),
];
export const markedEndpoints = endpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && !endpoint.reads && marksOf(endpoint).length > 0,
);
/** No feature has the five calls of the program's own fields, of which none is added. */
const markedResources = [...allResources, coreFields as AnyResource].filter(({ edit }) =>
  markedEndpoints.includes(edit),
);

export interface Asker {
  user: TestUser;
  viewer: Viewer;
}
export interface Attempt {
  endpoint: Endpoint;
  input: object;
  /** The row that is edited: as it was read last. */
  row?: ClosedRow;
  /** What it says, for a message. */
  about: string;
  /** What it is about is closed to the asker, and stays as it is. */
  isClosed?: boolean;
}
interface ClosedRow {
  id: string;
  version: number;
  /** What keeps it from all but administrators. */
  by?: { name: string; value: unknown };
}
/** Rows of each resource: one as it comes, and one for each way to close it. */
type Rows = Map<AnyResource, ClosedRow[]>;

const idOfRole = async (app: TestApp, name: string): Promise<string> =>
  (await app.pool.query('select id from role where name = $1', [name])).rows[0].id;

/** What an attribute says where nobody but an administrator is meant; undefined where it cannot say so. */
function closingValue(name: string, field: z.ZodType, administrator: string): unknown {
  const inner = innerType(field);
  if (name === 'visible_to' || name === 'editable_by') return [administrator];
  if (name === 'sensitive') return true;
  return inner instanceof z.ZodEnum ? inner.options.find((key) => key === 'private') : undefined;
}

/** The program has its own fields, and none is added. */
async function closedCoreFields(app: TestApp, administrator: string): Promise<ClosedRow[]> {
  const { rows } = await app.pool.query<{ id: string; version: number }>(
    `select id, version from core_field where not needed and entity = 'account' order by key limit 2`,
  );
  const value = [administrator];
  const [open, closed] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const body = { version: closed.version, visible_to: value };
  await app.call(app.admin, coreFields.edit, { params: { id: closed.id }, body });
  return [open, { id: closed.id, version: closed.version + 1, by: { name: 'visible_to', value } }];
}

async function closedRows(app: TestApp, resource: AnyResource, administrator: string): Promise<ClosedRow[]> {
  if (resource.name === coreFields.name) return closedCoreFields(app, administrator);
  const rows: ClosedRow[] = [await addedRow(app, resource)];
  for (const name of marksOf(resource.edit)) {
    const value = closingValue(name, resource.fields.shape[name] as z.ZodType, administrator);
    if (value === undefined) continue;
    const { id, version } = await addedRow(app, resource, { [name]: value });
    rows.push({ id, version, by: { name, value } });
  }
  return rows;
}

const SENSITIVE = 'sensitive-fields';
/** Whether somebody who is no administrator is kept from saying something of a row. */
function isClosedTo({ grants }: Viewer, { by }: ClosedRow, name: string): boolean {
  if (!by) return false;
  if (by.name === 'editable_by') return name === 'editable_by';
  if (by.name !== 'sensitive') return true;
  const may = (action: 'read' | 'update') => satisfies(grants, { subject: SENSITIVE, action });
  return !may('read') || (name === 'sensitive' && !may('update'));
}

const holds = ({ grants }: Viewer, { subject, action, scope }: Grant) =>
  includes(grantedScope(grants, subject, action), scope);

/** What there is to ask for in one database, whoever asks. */
export async function accessAttempts(app: TestApp) {
  const administrator = await idOfRole(app, 'Administrator');
  const clientAdministrator = await idOfRole(app, 'Client administrator');
  const { id: campaignId, client_id } = await addedRow(app, campaigns);
  const clientId = String(client_id);
  const rows: Rows = new Map();
  for (const resource of markedResources) rows.set(resource, await closedRows(app, resource, administrator));
  const ofCampaign = { params: { id: campaignId } };
  const { steps } = await app.call(app.admin, addStep, {
    ...ofCampaign,
    body: { name: 'Brief', phase: 'data', duration: 2 },
  });
  const field = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaignId, label: 'Closed', type: 'text', visible_to: [administrator] },
  });
  const { fields: placed } = await app.call(app.admin, listMoreFields, { params: { campaign_id: campaignId } });
  const closedField = placed.find(({ id }) => id === field.id)!;
  const { fields: chosen } = await app.call(app.admin, listCampaignCoreFields, { params: { campaign_id: campaignId } });
  const closedCore = chosen.find(({ id }) => rows.get(coreFields)?.some((row) => row.by && row.id === id))!;
  const state = { layout: {}, sort: [], filter: {}, groups: [] };
  const dataset = campaigns.name;
  const view = await app.call(app.admin, addView, {
    params: { dataset },
    body: { name: 'Mine', visibility: 'personal', state } as never,
  });
  const shared = await app.call(app.admin, addView, {
    params: { dataset },
    body: { name: 'Ours', visibility: 'team', locked: true, state } as never,
  });
  const [staffType, clientType] = [await userType(app), await userType(app, 'client')];
  const { rows: all } = await app.pool.query<Grant>(
    `select subject, action, scope from role_permission where role_id = $1 and action = 'read'`,
    [administrator],
  );

  /** What is said besides the five calls of entities. */
  async function specialAttempts({ user, viewer }: Asker): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    const say = <E extends Endpoint>(endpoint: E, input: CallInput<E>, isClosed?: boolean) =>
      attempts.push({ endpoint, input, about: JSON.stringify(input), ...(isClosed && { isClosed }) });
    const isAdministrator = viewer.roleId === administrator;
    const isCampaignClosed = (await app.request(user, campaigns.view, ofCampaign)).status !== 200;
    const planned = await app.call(app.admin, readPlans, { query: { campaign_id: campaignId } });
    const step = planned.steps.find(({ id }) => id === steps[0])!;
    const missing = all.find((grant) => !holds(viewer, grant)) ?? all[0]!;
    const [role, baseline] = [await addedRow(app, roles), await addedRow(app, roles)];
    const leaver = await app.addUser('Data steward');

    const { subject, action } = missing;
    const token = { name: newWord(), days: 1, current: PASSWORD };
    say(addToken, { body: { ...token, rights: [{ subject, action }] } } as never, !isAdministrator);
    const changes = [{ ...missing, scope: 'all' as const }];
    say(changeRights, { body: { roles: [{ id: role.id, version: role.version, changes }] } }, !isAdministrator);
    say(replaceRole, { params: { id: role.id }, body: { into_id: administrator } }, !isAdministrator);
    const standard = isAdministrator ? baseline.id : administrator;
    for (const is_baseline of isAdministrator ? [true, false] : [true])
      say(setBaselineRole, { params: { id: standard }, body: { is_baseline } }, !isAdministrator);
    const line = () => `Test Person <${newWord().toLowerCase()}@leadwright.example>`;
    const places = { locale: 'en-GB', time_zone: 'Europe/London' } as const;
    for (const role_id of [administrator, viewer.roleId])
      say(inviteStaffUsers, { body: { lines: [line()], role_id, user_type_id: staffType, ...places } } as never);
    for (const allowed of [true, false])
      say(inviteClientUsers, {
        body: {
          ...{ lines: [line()], client_id: clientId, role_id: clientAdministrator, user_type_id: clientType },
          ...{ may_dispute: allowed, may_export: allowed, may_see_phone: allowed, ...places },
          ...(allowed
            ? { campaign_scope: 'all', campaigns: [] }
            : { campaign_scope: 'chosen', campaigns: [campaignId] }),
        },
      } as never);
    const takers = { campaigns: user.id, teams: user.id, clients: user.id, people: user.id };
    say(changeStaffUserState, { params: { id: leaver.id }, body: { state: 'deactivated', hand_over: takers } });

    const ofFields = { params: { campaign_id: campaignId } };
    const settings = { sd_visible: true, sd_editable: true, qc_visible: true, client_visible: true };
    say(
      editMoreFields,
      { ...ofFields, body: { fields: [{ ...closedField, ...settings }] } } as never,
      !isAdministrator,
    );
    const { version } = await app.call(app.admin, listCampaignCoreFields, ofFields);
    say(
      chooseCoreFields,
      { ...ofFields, body: { version, fields: [{ ...closedCore, ...settings }] } } as never,
      !isAdministrator,
    );

    const said = { name: 'Brief', phase: 'data', duration: 2, client_visible: true } as const;
    say(addStep, { ...ofCampaign, body: { ...said, name: newWord() } }, isCampaignClosed);
    const ofStep = { params: { id: campaignId, stepId: step.id } };
    say(editPlannedStep, { ...ofStep, body: { ...said, version: step.version } } as never, isCampaignClosed);
    say(
      editStepDetails,
      { ...ofStep, body: { ...said, version: step.version + (isCampaignClosed ? 0 : 1) } } as never,
      isCampaignClosed,
    );
    for (const endpoint of [joinCampaignTeam, leaveCampaignTeam])
      say(endpoint, { ...ofCampaign, body: { people: [user.id], role: 'sd' } } as never, isCampaignClosed);
    const saved = await app.call(app.admin, readViewSettings, { ...ofFields, query: {} });
    say(
      saveViewSettings,
      { ...ofFields, body: { version: saved.version, settings: { ...PROGRAM_VIEW, masks_phones: false } } } as never,
      isCampaignClosed,
    );

    const wide = { name: newWord(), visibility: 'team', client_id: null, locked: false, state } as const;
    say(addView, { params: { dataset }, body: wide as never });
    say(
      addView,
      { params: { dataset }, body: { ...wide, name: newWord(), visibility: 'client', client_id: clientId } as never },
      isCampaignClosed,
    );
    const { views } = await app.call(app.admin, listViews, { params: { dataset } });
    const { views: seen } = await app.call(user, listViews, { params: { dataset } });
    for (const { id } of [view, shared]) {
      const { version: read, locked } = views.find((each) => each.id === id)!;
      const body = { ...wide, name: newWord(), locked: !locked, version: read, confirmed: true };
      const isTheirs = seen.find((each) => each.id === id)?.can.delete ?? false;
      say(editView, { params: { dataset, id }, body: body as never }, !isTheirs);
    }
    for (const { id } of [view, shared]) {
      const isTheirs = seen.find((each) => each.id === id)?.can.set_default ?? false;
      say(setDefaultView, { params: { dataset, id }, body: { role_id: viewer.roleId, is_default: true } }, !isTheirs);
    }
    return attempts;
  }

  async function valuesOf(field: z.ZodType, { viewer }: Asker): Promise<unknown[]> {
    const inner = innerType(field);
    if (inner instanceof z.ZodBoolean) return [true, false];
    const isList = inner instanceof z.ZodArray;
    const { reference = '' } = attributesOf(z.object({ field }))[0]!;
    if (reference === 'clients') return [null, clientId];
    if (!reference.endsWith('roles'))
      return [...(await fittingValues(app, field)).slice(0, 4), ...(isList ? [[]] : [])];
    const ids = [administrator, viewer.roleId, clientAdministrator];
    // Open again in the end, for whoever asks next.
    return isList ? [...ids.map((id) => [id]), []] : ids;
  }

  /** What has to be said along with it. */
  function companions(resource: AnyResource, name: string, value: unknown): object {
    if (name === 'led_teams') return { teams: value };
    const isScoped = value !== null && marksOf(resource.edit).includes('scope');
    if (isScoped && name === 'client_id') return { scope: 'client', campaign_id: null };
    return isScoped && name === 'campaign_id' ? { scope: 'campaign', client_id: null } : {};
  }

  async function entityAttempts(endpoint: Endpoint, resource: AnyResource, asker: Asker): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    // Whoever may change people may change themselves.
    const own: ClosedRow[] = [staffUsers.name, clientUsers.name].includes(resource.name)
      ? [{ id: asker.user.id, version: 1 }]
      : [];
    const call = (each: Endpoint, input: object) => app.call(app.admin, each, input as never);
    for (const name of marksOf(endpoint))
      for (const value of await valuesOf(resource.fields.shape[name] as z.ZodType, asker)) {
        const about = `${name}: ${JSON.stringify(value)}`;
        if (endpoint === resource.add) {
          const body = {
            ...(await newBody(call as never, resource)),
            [name]: value,
            ...companions(resource, name, value),
          };
          attempts.push({ endpoint, input: { body }, about });
          continue;
        }
        for (const row of [...rows.get(resource)!, ...own]) {
          if (row.by?.name === name && JSON.stringify(row.by.value) === JSON.stringify(value)) continue;
          const isClosed = asker.viewer.roleId !== administrator && isClosedTo(asker.viewer, row, name);
          const input = { params: { id: row.id }, body: { [name]: value, ...companions(resource, name, value) } };
          attempts.push({
            endpoint,
            input,
            row,
            about: `${about} of one ${row.by ? `closed by ${row.by.name}` : 'as it came'}`,
            isClosed,
          });
        }
      }
    return attempts;
  }

  return async (asker: Asker): Promise<Attempt[]> => {
    const mine = markedEndpoints.filter(
      ({ access }) => access === 'signed-in' || satisfies(asker.viewer.grants, access),
    );
    const special = await specialAttempts(asker);
    const attempts: Attempt[] = [];
    for (const endpoint of mine) {
      const resource = markedResources.find(({ add, edit }) => add === endpoint || edit === endpoint);
      const found = resource
        ? await entityAttempts(endpoint, resource, asker)
        : special.filter((each) => each.endpoint === endpoint);
      attempts.push(...found);
    }
    // What is closed comes first: whatever is done to it may close it further.
    return attempts.toSorted((a, b) => Number(b.isClosed ?? false) - Number(a.isClosed ?? false));
  };
}
