import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { accountFields, REGISTER_STATUS } from '@leadwright/contract/features/accounts';
import { contactFields, EMAIL_STATUS } from '@leadwright/contract/features/contacts';
import type { FormulaType } from '@leadwright/contract/formula/functions';
import type { FormulaField } from '@leadwright/contract/formula/type-check';
import { fieldsWithoutAccess } from '@leadwright/contract/permissions/guarded-fields';
import { metaOf } from '@leadwright/contract/resource';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fieldPermissions } from '../../../../access/field-permissions.ts';
import type { Viewer } from '../../../../access/viewer.ts';
import { type FieldEntity, recordOf, workingTablesOf } from '../records.queries.ts';

/** The table of a core field: the account, the contact, or the role of the contact at an account. */
type SourceTable = 'account' | 'contact' | 'role';
interface CoreSource {
  table: SourceTable;
  /** The column with the value, if it differs from the field. */
  column?: string;
  type?: FormulaType;
  codes?: readonly string[];
}

const ACCOUNT: Record<string, CoreSource> = {
  company_name: { table: 'account' },
  legal_name: { table: 'account' },
  trading_name: { table: 'account' },
  head_office_city: { table: 'account' },
  head_office_county: { table: 'account' },
  postcode: { table: 'account' },
  country: { table: 'account' },
  website: { table: 'account' },
  employees: { table: 'account' },
  register_status: { table: 'account', codes: Object.keys(REGISTER_STATUS) },
  founded: { table: 'account', column: 'founded_from', type: 'date' },
};
const CONTACT: Record<string, CoreSource> = {
  title: { table: 'contact' },
  forename: { table: 'contact' },
  surname: { table: 'contact' },
  job_title: { table: 'role' },
  seniority: { table: 'role' },
  role: { table: 'role' },
  sub_role: { table: 'role' },
  email: { table: 'role' },
  email_status: { table: 'role', codes: Object.keys(EMAIL_STATUS) },
};
const SOURCES = { account: ACCOUNT, contact: CONTACT };
const SCHEMAS: Record<FieldEntity, z.ZodObject> = { account: accountFields, contact: contactFields };

export interface CoreField extends FormulaField {
  name: string;
  table: SourceTable;
  column: string;
  /** Whether reading the field requires a separate permission. */
  isSensitive: boolean;
}

/** Lists the core fields that formulas may use: those that the viewer can see, or all of them if no viewer is given. */
export function listCoreFields(entity: FieldEntity, viewer?: Pick<Viewer, 'grants' | 'core'>): CoreField[] {
  const schema = SCHEMAS[entity];
  const hiddenFields = viewer ? fieldsWithoutAccess(schema, fieldPermissions(viewer), 'read') : [];
  const sensitiveFields = fieldsWithoutAccess(schema, (guard) => guard.startsWith('core:'), 'read');
  const settings: CoreSettings = viewer?.core ?? {};
  return Object.entries(SOURCES[entity])
    .filter(([field]) => !hiddenFields.includes(field))
    .map(([field, { table, column = field, type = 'text', codes }]) => {
      const name = `${entity}.${field}`;
      const label = settings[name]?.label ?? metaOf(schema.shape[field] as z.ZodType, field).label;
      const isSensitive = sensitiveFields.includes(field);
      return { name, table, column, label, type, ...(codes ? { codes } : {}), isSensitive };
    });
}

/** The aliases of the tables that a statement joins to the working row. */
export type Aliases = Partial<Record<SourceTable, string>>;

/** Returns SQL for a core field of the working row `alias`, from a joined table or a subquery. */
export function coreValue(
  entity: FieldEntity,
  { table, column, type }: CoreField,
  alias: string,
  aliases: Aliases,
): RawBuilder<unknown> {
  const columnSql = (tableAlias: string) => {
    const value = sql.ref(`${tableAlias}.${column}`);
    return type === 'text' ? sql`(nullif(${value}, '') collate "default")` : value;
  };
  const joinedAlias = aliases[table];
  if (joinedAlias) return columnSql(joinedAlias);
  const id = recordOf(workingTablesOf(entity), alias);
  if (table === 'role')
    return sql`(select ${columnSql('source_role')} from contact source_person join account_contact source_role
      on source_role.account_id = source_person.main_account_id and source_role.contact_id = source_person.id
      where source_person.id = ${id})`;
  return sql`(select ${columnSql('source_record')} from ${sql.table(table)} source_record
    where source_record.id = ${id})`;
}
