import { type Grant, grantedScope, hasAccess, scopeIncludes } from '@leadwright/contract/access';
import { coreFields } from '@leadwright/contract/core/core-fields';
import type { CallInput, Endpoint } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import { addToken } from '@leadwright/contract/features/api-tokens';
import {
  chooseCoreFields,
  editAdditionalFields,
  listAdditionalFields,
  listCampaignCoreFields,
} from '@leadwright/contract/features/campaign-fields';
import { editPlannedStep, readPlans } from '@leadwright/contract/features/campaign-steps';
import { joinCampaignTeam, leaveCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientUsers, inviteClientUsers } from '@leadwright/contract/features/client-users';
import { campaignFields } from '@leadwright/contract/features/fields';
import { addView, editView, listViews, setDefaultView } from '@leadwright/contract/features/grid-views';
import { changePermissions, replaceRole, roles, setBaselineRole } from '@leadwright/contract/features/roles';
import { editStepDetails } from '@leadwright/contract/features/step-details';
import { addStep } from '@leadwright/contract/features/step-work';
import { changeStaffUserState, inviteStaffUsers, staffUsers } from '@leadwright/contract/features/users';
import { DEFAULT_VIEW_SETTINGS, readViewSettings, saveViewSettings } from '@leadwright/contract/features/view-settings';
import { type AnyResource, innerType } from '@leadwright/contract/resource';
import { collectAttributes } from '@leadwright/contract/testing/attributes';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { newBody, newWord } from './builders.ts';
import { addValidRow, findUserType, validValuesOf } from './entity-calls.ts';
import { allResources } from './features.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { PASSWORD } from './test-config.ts';

// Requests for the test of all fields that control access.

/** Returns the names of the fields of an endpoint that control access. */
export const accessFieldsOf = ({ body }: Endpoint): string[] => [
  ...new Set(collectAttributes(body).flatMap(({ grantsAccess, path }) => (grantsAccess ? [path[0]!] : []))),
];
export const accessEndpoints = endpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && !endpoint.isReadOnly && accessFieldsOf(endpoint).length > 0,
);
/** Includes core fields: a resource without `add`, which is not among the resources that features export. */
const accessResources = [...allResources, coreFields as AnyResource].filter(({ edit }) =>
  accessEndpoints.includes(edit),
);

export interface Caller {
  user: TestUser;
  viewer: Viewer;
}
export interface Attempt {
  endpoint: Endpoint;
  input: object;
  /** The edited row, whose version the test updates. */
  row?: EditedRow;
  /** A description for failure messages. */
  about: string;
  /** True when the request must fail, because the caller may not change the record. */
  isForbidden?: boolean;
}
interface EditedRow {
  id: string;
  version: number;
  /** The value that restricts the row to administrators. */
  restrictedBy?: { name: string; value: unknown };
}
/** Rows by resource: an open row, and a row for each field that can restrict it to administrators. */
type Rows = Map<AnyResource, EditedRow[]>;

const findRoleId = async (app: TestApp, name: string): Promise<string> =>
  (await app.pool.query('select id from role where name = $1', [name])).rows[0].id;

/** Returns the field value that restricts a record to administrators; undefined if there is none. */
function restrictingValue(name: string, field: z.ZodType, administrator: string): unknown {
  const inner = innerType(field);
  if (name === 'visible_to' || name === 'editable_by') return [administrator];
  if (name === 'sensitive') return true;
  return inner instanceof z.ZodEnum ? inner.options.find((key) => key === 'private') : undefined;
}

async function coreFieldRows(app: TestApp, administrator: string): Promise<EditedRow[]> {
  const { rows } = await app.pool.query<{ id: string; version: number }>(
    `select id, version from core_field where not needed and entity = 'account' order by key limit 2`,
  );
  const value = [administrator];
  const [openRow, restrictedRow] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const body = { version: restrictedRow.version, visible_to: value };
  await app.call(app.admin, coreFields.edit, { params: { id: restrictedRow.id }, body });
  return [
    openRow,
    { id: restrictedRow.id, version: restrictedRow.version + 1, restrictedBy: { name: 'visible_to', value } },
  ];
}

async function addRows(app: TestApp, resource: AnyResource, administrator: string): Promise<EditedRow[]> {
  if (resource.name === coreFields.name) return coreFieldRows(app, administrator);
  const rows: EditedRow[] = [await addValidRow(app, resource)];
  for (const name of accessFieldsOf(resource.edit)) {
    const value = restrictingValue(name, resource.fields.shape[name] as z.ZodType, administrator);
    if (value === undefined) continue;
    const { id, version } = await addValidRow(app, resource, { [name]: value });
    rows.push({ id, version, restrictedBy: { name, value } });
  }
  return rows;
}

const SENSITIVE = 'sensitive-fields';
/** Returns whether a viewer without the administrator role may not change a field of the row. */
function isForbiddenTo({ grants }: Viewer, { restrictedBy }: EditedRow, name: string): boolean {
  if (!restrictedBy) return false;
  if (restrictedBy.name === 'editable_by') return name === 'editable_by';
  if (restrictedBy.name !== 'sensitive') return true;
  const hasPermission = (action: 'read' | 'update') => hasAccess(grants, { subject: SENSITIVE, action });
  return !hasPermission('read') || (name === 'sensitive' && !hasPermission('update'));
}

const hasGrant = ({ grants }: Viewer, { subject, action, scope }: Grant) =>
  scopeIncludes(grantedScope(grants, subject, action), scope);

/** Adds the records for the requests, and returns a function for the requests of a caller. */
export async function accessAttempts(app: TestApp) {
  const administrator = await findRoleId(app, 'Administrator');
  const clientAdministrator = await findRoleId(app, 'Client administrator');
  const { id: campaignId, client_id } = await addValidRow(app, campaigns);
  const clientId = String(client_id);
  const rows: Rows = new Map();
  for (const resource of accessResources) rows.set(resource, await addRows(app, resource, administrator));
  const campaignParams = { params: { id: campaignId } };
  const { steps } = await app.call(app.admin, addStep, {
    ...campaignParams,
    body: { name: 'Brief', phase: 'data', duration: 2 },
  });
  const field = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaignId, label: 'Hidden', type: 'text', visible_to: [administrator] },
  });
  const { fields: campaignFieldRows } = await app.call(app.admin, listAdditionalFields, {
    params: { campaign_id: campaignId },
  });
  const hiddenField = campaignFieldRows.find(({ id }) => id === field.id)!;
  const { fields: coreFieldChoices } = await app.call(app.admin, listCampaignCoreFields, {
    params: { campaign_id: campaignId },
  });
  const hiddenCore = coreFieldChoices.find(({ id }) =>
    rows.get(coreFields)?.some((row) => row.restrictedBy && row.id === id),
  )!;
  const state = { layout: {}, sort: [], filter: {}, groups: [] };
  const dataset = campaigns.name;
  const view = await app.call(app.admin, addView, {
    params: { dataset },
    body: { name: 'Mine', visibility: 'personal', state } as never,
  });
  const sharedView = await app.call(app.admin, addView, {
    params: { dataset },
    body: { name: 'Ours', visibility: 'team', locked: true, state } as never,
  });
  const [staffType, clientType] = [await findUserType(app), await findUserType(app, 'client')];
  const { rows: readGrants } = await app.pool.query<Grant>(
    `select subject, action, scope from role_permission where role_id = $1 and action = 'read'`,
    [administrator],
  );

  /** Returns the requests other than adding and editing a resource. */
  async function otherAttempts({ user, viewer }: Caller): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    const addAttempt = <E extends Endpoint>(endpoint: E, input: CallInput<E>, isForbidden?: boolean) =>
      attempts.push({ endpoint, input, about: JSON.stringify(input), ...(isForbidden && { isForbidden }) });
    const isAdministrator = viewer.roleId === administrator;
    const isCampaignHidden = (await app.request(user, campaigns.view, campaignParams)).status !== 200;
    const plans = await app.call(app.admin, readPlans, { query: { campaign_id: campaignId } });
    const step = plans.steps.find(({ id }) => id === steps[0])!;
    const missingGrant = readGrants.find((grant) => !hasGrant(viewer, grant)) ?? readGrants[0]!;
    const [role, baseline] = [await addValidRow(app, roles), await addValidRow(app, roles)];
    const leaver = await app.addUser('Data steward');

    const { subject, action } = missingGrant;
    const token = { name: newWord(), days: 1, current: PASSWORD };
    addAttempt(addToken, { body: { ...token, permissions: [{ subject, action }] } } as never, !isAdministrator);
    const changes = [{ ...missingGrant, scope: 'all' as const }];
    addAttempt(
      changePermissions,
      { body: { roles: [{ id: role.id, version: role.version, changes }] } },
      !isAdministrator,
    );
    addAttempt(replaceRole, { params: { id: role.id }, body: { into_id: administrator } }, !isAdministrator);
    const baselineRoleId = isAdministrator ? baseline.id : administrator;
    for (const is_baseline of isAdministrator ? [true, false] : [true])
      addAttempt(setBaselineRole, { params: { id: baselineRoleId }, body: { is_baseline } }, !isAdministrator);
    const createLine = () => `Test Person <${newWord().toLowerCase()}@leadwright.example>`;
    const regionalSettings = { locale: 'en-GB', time_zone: 'Europe/London' } as const;
    for (const role_id of [administrator, viewer.roleId])
      addAttempt(inviteStaffUsers, {
        body: { lines: [createLine()], role_id, user_type_id: staffType, ...regionalSettings },
      } as never);
    for (const allowed of [true, false])
      addAttempt(inviteClientUsers, {
        body: {
          ...{ lines: [createLine()], client_id: clientId, role_id: clientAdministrator, user_type_id: clientType },
          ...{ may_dispute: allowed, may_export: allowed, may_see_phone: allowed, ...regionalSettings },
          ...(allowed
            ? { campaign_scope: 'all', campaigns: [] }
            : { campaign_scope: 'chosen', campaigns: [campaignId] }),
        },
      } as never);
    const successors = { campaigns: user.id, teams: user.id, clients: user.id, people: user.id };
    addAttempt(changeStaffUserState, {
      params: { id: leaver.id },
      body: { state: 'deactivated', hand_over: successors },
    });

    const campaignScope = { params: { campaign_id: campaignId } };
    const settings = { sd_visible: true, sd_editable: true, qc_visible: true, client_visible: true };
    addAttempt(
      editAdditionalFields,
      { ...campaignScope, body: { fields: [{ ...hiddenField, ...settings }] } } as never,
      !isAdministrator,
    );
    const { version } = await app.call(app.admin, listCampaignCoreFields, campaignScope);
    addAttempt(
      chooseCoreFields,
      { ...campaignScope, body: { version, fields: [{ ...hiddenCore, ...settings }] } } as never,
      !isAdministrator,
    );

    const values = { name: 'Brief', phase: 'data', duration: 2, client_visible: true } as const;
    addAttempt(addStep, { ...campaignParams, body: { ...values, name: newWord() } }, isCampaignHidden);
    const stepParams = { params: { id: campaignId, stepId: step.id } };
    addAttempt(
      editPlannedStep,
      { ...stepParams, body: { ...values, version: step.version } } as never,
      isCampaignHidden,
    );
    addAttempt(
      editStepDetails,
      { ...stepParams, body: { ...values, version: step.version + (isCampaignHidden ? 0 : 1) } } as never,
      isCampaignHidden,
    );
    for (const endpoint of [joinCampaignTeam, leaveCampaignTeam])
      addAttempt(endpoint, { ...campaignParams, body: { people: [user.id], role: 'sd' } } as never, isCampaignHidden);
    const savedSettings = await app.call(app.admin, readViewSettings, { ...campaignScope, query: {} });
    addAttempt(
      saveViewSettings,
      {
        ...campaignScope,
        body: { version: savedSettings.version, settings: { ...DEFAULT_VIEW_SETTINGS, masks_phones: false } },
      } as never,
      isCampaignHidden,
    );

    const viewBody = { name: newWord(), visibility: 'team', client_id: null, locked: false, state } as const;
    addAttempt(addView, { params: { dataset }, body: viewBody as never });
    addAttempt(
      addView,
      {
        params: { dataset },
        body: { ...viewBody, name: newWord(), visibility: 'client', client_id: clientId } as never,
      },
      isCampaignHidden,
    );
    const { views } = await app.call(app.admin, listViews, { params: { dataset } });
    const { views: visibleViews } = await app.call(user, listViews, { params: { dataset } });
    for (const { id } of [view, sharedView]) {
      const { version: currentVersion, locked } = views.find((candidate) => candidate.id === id)!;
      const body = { ...viewBody, name: newWord(), locked: !locked, version: currentVersion, confirmed: true };
      const canChange = visibleViews.find((candidate) => candidate.id === id)?.can.delete ?? false;
      addAttempt(editView, { params: { dataset, id }, body: body as never }, !canChange);
    }
    for (const { id } of [view, sharedView]) {
      const canChange = visibleViews.find((candidate) => candidate.id === id)?.can.set_default ?? false;
      addAttempt(
        setDefaultView,
        { params: { dataset, id }, body: { role_id: viewer.roleId, is_default: true } },
        !canChange,
      );
    }
    return attempts;
  }

  async function valuesOf(field: z.ZodType, { viewer }: Caller): Promise<unknown[]> {
    const inner = innerType(field);
    if (inner instanceof z.ZodBoolean) return [true, false];
    const isList = inner instanceof z.ZodArray;
    const { reference = '' } = collectAttributes(z.object({ field }))[0]!;
    if (reference === 'clients') return [null, clientId];
    if (!reference.endsWith('roles'))
      return [...(await validValuesOf(app, field)).slice(0, 4), ...(isList ? [[]] : [])];
    const ids = [administrator, viewer.roleId, clientAdministrator];
    // The last value removes the restriction for the next caller.
    return isList ? [...ids.map((id) => [id]), []] : ids;
  }

  /** Returns values for other fields that a value requires. */
  function requiredFields(resource: AnyResource, name: string, value: unknown): object {
    if (name === 'led_teams') return { teams: value };
    const isScoped = value !== null && accessFieldsOf(resource.edit).includes('scope');
    if (isScoped && name === 'client_id') return { scope: 'client', campaign_id: null };
    return isScoped && name === 'campaign_id' ? { scope: 'campaign', client_id: null } : {};
  }

  async function entityAttempts(endpoint: Endpoint, resource: AnyResource, caller: Caller): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    // Users with the permission could edit their own row.
    const ownRows: EditedRow[] = [staffUsers.name, clientUsers.name].includes(resource.name)
      ? [{ id: caller.user.id, version: 1 }]
      : [];
    const call = (calledEndpoint: Endpoint, input: object) => app.call(app.admin, calledEndpoint, input as never);
    for (const name of accessFieldsOf(endpoint))
      for (const value of await valuesOf(resource.fields.shape[name] as z.ZodType, caller)) {
        const about = `${name}: ${JSON.stringify(value)}`;
        if (endpoint === resource.add) {
          const body = {
            ...(await newBody(call as never, resource)),
            [name]: value,
            ...requiredFields(resource, name, value),
          };
          attempts.push({ endpoint, input: { body }, about });
          continue;
        }
        for (const row of [...rows.get(resource)!, ...ownRows]) {
          if (row.restrictedBy?.name === name && JSON.stringify(row.restrictedBy.value) === JSON.stringify(value))
            continue;
          const isForbidden = caller.viewer.roleId !== administrator && isForbiddenTo(caller.viewer, row, name);
          const input = { params: { id: row.id }, body: { [name]: value, ...requiredFields(resource, name, value) } };
          attempts.push({
            endpoint,
            input,
            row,
            about: `${about} of a row that is ${row.restrictedBy ? `restricted by ${row.restrictedBy.name}` : 'open'}`,
            isForbidden,
          });
        }
      }
    return attempts;
  }

  return async (caller: Caller): Promise<Attempt[]> => {
    const permittedEndpoints = accessEndpoints.filter(
      ({ access }) => access === 'signed-in' || hasAccess(caller.viewer.grants, access),
    );
    const otherRequests = await otherAttempts(caller);
    const attempts: Attempt[] = [];
    for (const endpoint of permittedEndpoints) {
      const resource = accessResources.find(({ add, edit }) => add === endpoint || edit === endpoint);
      const endpointAttempts = resource
        ? await entityAttempts(endpoint, resource, caller)
        : otherRequests.filter((attempt) => attempt.endpoint === endpoint);
      attempts.push(...endpointAttempts);
    }
    // Forbidden requests come first, because an allowed request may hide the record from the caller.
    return attempts.toSorted((a, b) => Number(b.isForbidden ?? false) - Number(a.isForbidden ?? false));
  };
}
