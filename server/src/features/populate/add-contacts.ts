import { sql } from 'kysely';
import { insertRowsQuery } from '../../change/changes.queries.ts';
import type { ChangeRow, ChangeStep, Cursor, Selection } from '../../change/kinds.ts';
import { FIRST_ID, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { loadDefaults } from '../fields/values/default-values.queries.ts';
import { copyOfMasterValues, MASTER_JOINS } from '../working/working.service.ts';
import { listNextAccounts, lockNewContacts, newContactsQuery } from './new-contacts.queries.ts';
import { countChanged, type RunParams } from './pages.ts';
import { hasAccountInWork, loadNewContactRules, type PopulateRules } from './readiness.queries.ts';

/** The accounts of a campaign above an id, whose contacts a run adds after the rows of the campaign. */
interface AccountPage {
  accounts_after: string;
}
export const FIRST_ACCOUNTS = { accounts_after: FIRST_ID } satisfies AccountPage;

export const isAccountPage = (cursor: Cursor): cursor is Cursor & AccountPage =>
  cursor !== null && 'accounts_after' in cursor;

/** The value in the log of a contact that a run has added to the campaign. */
const ADDED = { added: true };
export const isAddedContact = ({ after }: Pick<ChangeRow, 'after'>): boolean => after !== null;

/** The number of contacts that a run has added. */
export const countAdded = ({ result }: { result: Record<string, unknown> }): number => Number(result.added ?? 0);

/** Adds the contacts of the next accounts to the campaign and puts them into work, up to the limit of each account. */
export async function addContacts(
  { trx, actor: { viewer }, change, context: rules }: ChangeStep<RunParams, PopulateRules>,
  { accounts_after }: AccountPage,
  limit: number,
): Promise<Selection> {
  const { campaignId } = rules;
  const accountIds = await listNextAccounts(trx, rules, accounts_after, limit);
  const lastAccount = accountIds.at(-1);
  if (!lastAccount) return { next: null };
  await lockNewContacts(trx, rules, accountIds);
  const newContacts = newContactsQuery({
    rules: await loadNewContactRules(trx, rules),
    viewer,
    added: change.params.add_contacts ?? 'none',
    accounts: sql`select unnest(${accountIds}::uuid[]) as account_id`,
    inWork: hasAccountInWork(campaignId),
  });
  const defaults = await loadDefaults(trx, campaignId, workingTablesOf('contact'));
  const userId = sql`${viewer.userId || null}::uuid`;
  const addedRows = sql`
    select campaign_id, contact_id as record_id, 'contact' as place, ${JSON.stringify(ADDED)}::jsonb as after, version
    from added_row order by contact_id`;
  const { rows } = await sql<{ processed: number; added: number }>`
    with new_contact as materialized (${newContacts}),
    added_row as (
      insert into campaign_contact (campaign_id, contact_id, added_by, populated_at, populated_by, working_values${defaults.columns})
      select ${campaignId}, k.contact_id, ${userId}, now(), ${userId}, ${copyOfMasterValues('contact')}${defaults.values}
      from new_contact k ${MASTER_JOINS.contact} where k.result = 'ready' order by k.contact_id
      on conflict do nothing returning campaign_id, contact_id, version),
    new_origin as (${defaults.origins('added_row')}),
    logged_row as (${insertRowsQuery(change.id, addedRows, { columns: ['after', 'version'], state: 'changed' })})
    select (select count(*) from new_contact)::int as processed, (select count(*) from added_row)::int as added`.execute(
    trx,
  );
  const { processed, added } = rows[0]!;
  const result = {
    ...change.result,
    contact: countChanged(change, 'contact') + added,
    added: countAdded(change) + added,
  };
  return { next: { accounts_after: lastAccount }, processed, changed: added, result };
}
