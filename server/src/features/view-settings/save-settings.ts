import { invalidInput } from '@leadwright/contract/errors';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import type { GridSettings, SavedSettings, ViewSettings } from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import type { GridColumn } from '@leadwright/contract/grid';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { forbidden } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { conflictError } from '../../record/row.ts';
import { type Audience, loadSettings } from './view-settings.queries.ts';

const TWO_AUDIENCES = defineMessage(
  'problems.viewAudience',
  'Settings are for one developer or for one user type, not for both.',
);
const NOT_A_DEVELOPER = defineMessage('problems.viewDeveloper', 'This user is not a sales developer in the campaign.');
const UNKNOWN_USER_TYPE = defineMessage('problems.viewUserType', 'This user type does not exist.');
const UNKNOWN_COLUMN = defineMessage('problems.viewColumn', 'The grid does not have this column.');
const NOT_SORTABLE = defineMessage('problems.viewSort', 'Rows cannot be sorted by this column.');
const NOT_VISIBLE = defineMessage('problems.viewFrozen', 'Only a column that is shown can be frozen.');

/** The grids that have view settings. */
export const VIEW_GRIDS = { accounts: accountsForCampaign, contacts: contactsForCampaign } as const;
/** Whether a column is a custom field. Custom columns are not validated, because a grid skips missing columns. */
const isCustom = (column: string) => column.startsWith('cf_');

function gridProblems(grid: WorkingEntity, { columns, frozen, sort }: GridSettings): Problems {
  const columnByName: Readonly<Record<string, GridColumn>> = VIEW_GRIDS[grid].columns;
  const problems: Problems = {};
  const addProblem = (path: string, problem: Problems[string]) => {
    problems[`settings.${grid}.${path}`] ??= problem;
  };
  for (const column of columns)
    if (!isCustom(column) && !Object.hasOwn(columnByName, column)) addProblem('columns', UNKNOWN_COLUMN);
  for (const column of frozen) {
    if (!isCustom(column) && !Object.hasOwn(columnByName, column)) addProblem('frozen', UNKNOWN_COLUMN);
    else if (columns.length > 0 && !columns.includes(column)) addProblem('frozen', NOT_VISIBLE);
  }
  if (sort && !isCustom(sort.colId)) {
    if (!Object.hasOwn(columnByName, sort.colId)) addProblem('sort', UNKNOWN_COLUMN);
    else if (columnByName[sort.colId]!.sortable === false) addProblem('sort', NOT_SORTABLE);
  }
  return problems;
}

export async function audienceProblems(
  db: Db,
  campaignId: string,
  { user_id, user_type_id }: Audience,
): Promise<Problems> {
  if (user_id && user_type_id) return { user_type_id: TWO_AUDIENCES };
  const { rows } = await sql<{ developer: boolean; type: boolean }>`
    select exists (select from campaign_member m
        where m.campaign_id = ${campaignId} and m.user_id = ${user_id}::uuid and m.role = 'sd') as developer,
      exists (select from user_type t where t.id = ${user_type_id}::uuid) as type`.execute(db);
  const { developer, type } = rows[0]!;
  return {
    ...(user_id && !developer && { user_id: NOT_A_DEVELOPER }),
    ...(user_type_id && !type && { user_type_id: UNKNOWN_USER_TYPE }),
  };
}

interface SettingsInput extends Audience {
  version: number;
  settings: ViewSettings | null;
}

/** Saves settings as a new version and returns the current settings. Null removes the settings of the audience. */
export async function saveSettings(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  { version, settings, ...audience }: SettingsInput,
): Promise<SavedSettings> {
  await sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);
  const current = await loadSettings(trx, actor.viewer, campaignId, audience);
  if (!current.may_update) throw forbidden('sales-developer-campaign-views', 'update');
  const problems = {
    ...(await audienceProblems(trx, campaignId, audience)),
    ...(settings && { ...gridProblems('accounts', settings.accounts), ...gridProblems('contacts', settings.contacts) }),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  if (current.version !== version) throw conflictError(current);
  await sql`
    insert into campaign_view (campaign_id, user_id, user_type_id, version, settings, saved_by)
    values (${campaignId}, ${audience.user_id}::uuid, ${audience.user_type_id}::uuid, ${version + 1},
      ${settings === null ? null : JSON.stringify(settings)}::jsonb, ${actor.viewer.userId || null}::uuid)`.execute(
    trx,
  );
  const updated = await loadSettings(trx, actor.viewer, campaignId, audience);
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: 'campaigns',
    id: campaignId,
    before: { view_settings: { ...audience, ...current.settings } },
    after: { view_settings: { ...audience, ...updated.settings } },
  });
  return updated;
}
