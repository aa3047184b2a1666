import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { accountFields, REGISTER_STATUS } from '@leadwright/contract/features/accounts';
import { contactFields, EMAIL_STATUS } from '@leadwright/contract/features/contacts';
import type { FormulaType } from '@leadwright/contract/formula/functions';
import type { FormulaField } from '@leadwright/contract/formula/type-check';
import { hiddenFields } from '@leadwright/contract/permissions/guarded-fields';
import { metaOf } from '@leadwright/contract/resource';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fieldPermissions } from '../../../../access/guarded.ts';
import type { Viewer } from '../../../../access/viewer.ts';
import { type FieldEntity, recordOf, workingTableOf } from '../records.queries.ts';

/** The table of a core field: the account, the contact, or the role of the contact at an account. */
type SourceTable = 'account' | 'contact' | 'role';
interface CoreSource {
  of: SourceTable;
  type?: FormulaType;
  codes?: readonly string[];
}

const ACCOUNT: Record<string, CoreSource> = {
  company_name: { of: 'account' },
  legal_name: { of: 'account' },
  head_office_city: { of: 'account' },
  head_office_county: { of: 'account' },
  postcode: { of: 'account' },
  country: { of: 'account' },
  website: { of: 'account' },
  employees: { of: 'account' },
  register_status: { of: 'account', codes: Object.keys(REGISTER_STATUS) },
  founded: { of: 'account', type: 'date' },
};
const CONTACT: Record<string, CoreSource> = {
  title: { of: 'contact' },
  forename: { of: 'contact' },
  surname: { of: 'contact' },
  job_title: { of: 'role' },
  seniority: { of: 'role' },
  role: { of: 'role' },
  sub_role: { of: 'role' },
  email: { of: 'role' },
  email_status: { of: 'role', codes: Object.keys(EMAIL_STATUS) },
};
const SOURCES = { account: ACCOUNT, contact: CONTACT };
const SCHEMAS: Record<FieldEntity, z.ZodObject> = { account: accountFields, contact: contactFields };

export interface CoreField extends FormulaField {
  name: string;
  of: SourceTable;
  column: string;
  /** Whether it requires its own permission. */
  isSensitive: boolean;
}

/** Lists the core fields that formulas of the viewer may use; without a viewer, all of them. */
export function coreSources(entity: FieldEntity, viewer?: Pick<Viewer, 'grants' | 'core'>): CoreField[] {
  const schema = SCHEMAS[entity];
  const closed = viewer ? hiddenFields(schema, fieldPermissions(viewer), 'read') : [];
  const sensitive = hiddenFields(schema, (guard) => guard.startsWith('core:'), 'read');
  const settings: CoreSettings = viewer?.core ?? {};
  return Object.entries(SOURCES[entity])
    .filter(([column]) => !closed.includes(column))
    .map(([column, { of, type = 'text', codes }]) => {
      const name = `${entity}.${column}`;
      const label = settings[name]?.label ?? metaOf(schema.shape[column] as z.ZodType, column).label;
      return { name, of, column, label, type, ...(codes ? { codes } : {}), isSensitive: sensitive.includes(column) };
    });
}

/** The aliases of the tables that a statement joins to the working row. */
export type Aliases = Partial<Record<SourceTable, string>>;

/** The value of a core field for the working row `alias`, from a joined table or a subquery. */
export function coreValue(
  entity: FieldEntity,
  { of, column, type }: CoreField,
  alias: string,
  aliases: Aliases,
): RawBuilder<unknown> {
  const plain = (at: string) => {
    const value = sql.ref(`${at}.${column}`);
    return type === 'text' ? sql`(nullif(${value}, '') collate "default")` : value;
  };
  const joined = aliases[of];
  if (joined) return plain(joined);
  const id = recordOf(workingTableOf(entity), alias);
  if (of === 'role')
    return sql`(select ${plain('of_role')} from contact of_person join account_contact of_role
      on of_role.account_id = of_person.main_account_id and of_role.contact_id = of_person.id where of_person.id = ${id})`;
  return sql`(select ${plain('of_record')} from ${sql.table(of)} of_record where of_record.id = ${id})`;
}
