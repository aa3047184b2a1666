import { type RawBuilder, sql } from 'kysely';
import { type ScopeRule, sharedRule, type Table } from '../../../access/scope.ts';

/** The entities whose working rows store custom values. */
export type FieldEntity = 'account' | 'contact';

/** The tables that store the custom values of a campaign and their origins. */
export interface WorkingTables {
  entity: FieldEntity;
  table: Extract<Table, 'campaign_account' | 'campaign_contact'>;
  id: 'account_id' | 'contact_id';
  origins: Extract<Table, 'campaign_account_value_origin' | 'campaign_contact_value_origin'>;
  /** The noun for a record in messages. */
  noun: string;
}

export const WORKING_TABLES: Record<FieldEntity, WorkingTables> = {
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

/**
 * Returns the tables that store the values of an entity. Opportunities have no such tables: callers never use the
 * result for them.
 */
export const workingTablesOf = (entity: string): WorkingTables =>
  WORKING_TABLES[entity as FieldEntity] ?? WORKING_TABLES.account;

export const ruleOf = ({ table }: WorkingTables): ScopeRule => sharedRule(table) as ScopeRule;

/** SQL for the record id of a working row or an origin. */
export const recordOf = ({ id }: WorkingTables, alias: string): RawBuilder<string> => sql.ref(`${alias}.${id}`);

/** SQL for the name of the record. */
export const nameOfRecord = (tables: WorkingTables, alias: string): RawBuilder<string> =>
  tables.entity === 'account'
    ? sql`(select a.company_name from account a where a.id = ${recordOf(tables, alias)})`
    : sql`(select p.forename || ' ' || p.surname from contact p where p.id = ${recordOf(tables, alias)})`;
