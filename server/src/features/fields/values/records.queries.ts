import { type RawBuilder, sql } from 'kysely';
import { type ScopeRule, sharedRule, type Table } from '../../../access/scope.ts';

/** What of a campaign holds custom values: its accounts, and its contacts. */
export type FieldEntity = 'account' | 'contact';

/** The working rows of a campaign, in whose columns the values of its fields lie, and where their origins stand. */
export interface WorkingRows {
  entity: FieldEntity;
  table: Extract<Table, 'campaign_account' | 'campaign_contact'>;
  id: 'account_id' | 'contact_id';
  origins: Extract<Table, 'campaign_account_value_origin' | 'campaign_contact_value_origin'>;
  /** As in the middle of a sentence. */
  noun: string;
}

export const WORKING_TABLES: Record<FieldEntity, WorkingRows> = {
  account: {
    entity: 'account',
    table: 'campaign_account',
    id: 'account_id',
    origins: 'campaign_account_value_origin',
    noun: 'account of the campaign',
  },
  contact: {
    entity: 'contact',
    table: 'campaign_contact',
    id: 'contact_id',
    origins: 'campaign_contact_value_origin',
    noun: 'contact of the campaign',
  },
};

/** The rows that hold values of a field; one of opportunities has no places, so that none are ever asked. */
export const workingTableOf = (entity: string): WorkingRows =>
  WORKING_TABLES[entity as FieldEntity] ?? WORKING_TABLES.account;

export const ruleOf = ({ table }: WorkingRows): ScopeRule => sharedRule(table) as ScopeRule;

/** The id of the record that a working row, or an origin, is of. */
export const recordOf = ({ id }: WorkingRows, alias: string): RawBuilder<string> => sql.ref(`${alias}.${id}`);

/** The name of that record. */
export const nameOfRecord = (of: WorkingRows, alias: string): RawBuilder<string> =>
  of.entity === 'account'
    ? sql`(select a.company_name from account a where a.id = ${recordOf(of, alias)})`
    : sql`(select p.forename || ' ' || p.surname from contact p where p.id = ${recordOf(of, alias)})`;
