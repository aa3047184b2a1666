import { type AccountFields, accountFields } from '@leadwright/contract/features/accounts';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import { type Difference, differenceOf } from '../../record/kinds.ts';
import type { AccountRecord } from './account-record.ts';

/** Fields that are columns of `account`; the others have separate tables. */
const COLUMNS = {
  company_name: 'text',
  legal_name: 'text',
  trading_name: 'text',
  head_office_address_1: 'text',
  head_office_address_2: 'text',
  head_office_city: 'text',
  head_office_county: 'text',
  postcode: 'text',
  country: 'text',
  website: 'text',
  domain: 'text',
  linkedin: 'text',
  register_status: 'text',
  sic_codes: 'text[]',
  vertical_id: 'uuid',
  employees: 'text',
  founded: 'text',
  description: 'text',
  completeness: 'smallint',
  registration_number: 'text',
  phone_no: 'text',
} as const;
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const typesOf = (names: readonly (keyof typeof COLUMNS)[]) =>
  sql.raw(names.map((name) => `${name} ${COLUMNS[name]}`).join(', '));
export const columnNames = sql.join(COLUMN_NAMES.map((name) => sql.ref(name)));
export const columnTypes = typesOf(COLUMN_NAMES);

type AccountParts = Pick<AccountRecord, 'previous_names' | 'phones' | 'identifiers'> & { id: string };

/** Inserts the rows of an account’s further tables. */
export async function insertAccountParts(trx: Trx, accounts: AccountParts[]): Promise<void> {
  const identifiers = accounts.flatMap(({ id, identifiers }) =>
    identifiers.map((identifier) => ({ account_id: id, ...identifier })),
  );
  const names = accounts.flatMap(({ id, previous_names }) => previous_names.map((name) => ({ account_id: id, name })));
  const phones = accounts.flatMap(({ id, phones }) =>
    phones.map((phone, position) => ({ account_id: id, position, is_primary: phone.primary, ...phone })),
  );
  await insertRows(trx, 'account_identifier', identifiers, {
    account_id: 'uuid',
    scheme: 'text',
    jurisdiction: 'text',
    value: 'text',
    value_norm: 'text',
    dispute_reason: 'text',
  });
  await insertRows(trx, 'account_name', names, { account_id: 'uuid', name: 'text' });
  await insertRows(trx, 'account_phone', phones, {
    account_id: 'uuid',
    position: 'smallint',
    type: 'text',
    number: 'text',
    is_primary: 'boolean',
  });
}

interface ValueSource {
  account_id: string;
  field: string;
  source: string;
  obtained_at?: string | undefined;
  user_id: string | null;
}

/** Stores the source of each value; replaces the previous source of the field. */
export async function upsertValueSources(trx: Trx, sources: ValueSource[]): Promise<void> {
  if (sources.length === 0) return;
  await sql`
    insert into account_value_source (account_id, field, source, obtained_at, user_id)
    select account_id, field, source, coalesce(obtained_at, now()), user_id
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
      as r(account_id uuid, field text, source text, obtained_at timestamptz, user_id uuid)
    on conflict (account_id, field) do update
      set source = excluded.source, obtained_at = excluded.obtained_at, user_id = excluded.user_id`.execute(trx);
}

/** Returns the changed fields with old and new values, regardless of the order of names and numbers. */
export function accountDifference(before: AccountFields, after: AccountRecord): Difference {
  const toComparable = (field: string, value: unknown) =>
    field === 'identifiers'
      ? (value as AccountFields['identifiers'])
          .map((identifier) => `${identifier.scheme} ${identifier.value} ${identifier.dispute_reason ?? ''}`)
          .sort()
      : field === 'previous_names'
        ? [...(value as string[])].sort()
        : value;
  return differenceOf(Object.keys(accountFields.shape), before, after, toComparable);
}

/** An account to be replaced. */
interface Replacement {
  id: string;
  record: AccountRecord;
  /** The fields whose source has changed. */
  changed: string[];
  restore?: boolean;
}

/** Replaces accounts and the sources of changed fields in a fixed number of statements. */
export async function replaceAccounts(
  trx: Trx,
  accounts: readonly Replacement[],
  origin: { userId: string; source: string },
): Promise<void> {
  // Only changed columns are written: most changes affect few of them.
  const changedFields = new Set(accounts.flatMap(({ changed }) => changed));
  const names = COLUMN_NAMES.filter((name) => changedFields.has(name) || DERIVED_FIELDS.has(name));
  const rows = accounts.map(({ id, record, restore = false }) => ({
    id,
    restore,
    ...Object.fromEntries(names.map((name) => [name, record[name]])),
  }));
  const newValues = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`));
  await sql`
    update account a set ${newValues}, version = a.version + 1, updated_at = now(),
      updated_by = ${origin.userId}, archived_at = case when not r.restore then a.archived_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, restore boolean, ${typesOf(names)})
    where a.id = r.id`.execute(trx);
  await replaceParts(trx, accounts);
  const changedValues = accounts.flatMap(({ id, record, changed }) => {
    const filledNames = new Set(filledFields(record));
    return changed.map((field) => ({ account_id: id, field, isFilled: filledNames.has(field) }));
  });
  const clearedFields = changedValues.filter(({ isFilled }) => !isFilled);
  await sql`
    delete from account_value_source s using jsonb_to_recordset(${JSON.stringify(clearedFields)}::jsonb)
      as c(account_id uuid, field text) where (s.account_id, s.field) = (c.account_id, c.field)`.execute(trx);
  const filledChanges = changedValues.filter(({ isFilled }) => isFilled);
  await upsertValueSources(
    trx,
    filledChanges.map(({ account_id, field }) => ({
      account_id,
      field,
      source: origin.source,
      user_id: origin.userId,
    })),
  );
}

/** The lists of an account that have separate tables, and the fields they depend on. */
const PARTS = {
  // The country affects how a number is compared.
  identifiers: { table: 'account_identifier', dependsOn: ['identifiers', 'country'] },
  previous_names: { table: 'account_name', dependsOn: ['previous_names'] },
  phones: { table: 'account_phone', dependsOn: ['phones'] },
} as const;

/** Replaces only lists that have changed, because most changes affect other fields. */
async function replaceParts(trx: Trx, accounts: readonly Replacement[]): Promise<void> {
  const isPartChanged = ({ changed }: Replacement, part: keyof typeof PARTS) =>
    PARTS[part].dependsOn.some((field) => changed.includes(field));
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    const ids = accounts.filter((account) => isPartChanged(account, part)).map(({ id }) => id);
    if (ids.length > 0)
      await sql`delete from ${sql.table(PARTS[part].table)} where account_id = any(${ids}::uuid[])`.execute(trx);
  }
  const changedParts = accounts.map((account) => ({
    id: account.id,
    identifiers: isPartChanged(account, 'identifiers') ? account.record.identifiers : [],
    previous_names: isPartChanged(account, 'previous_names') ? account.record.previous_names : [],
    phones: isPartChanged(account, 'phones') ? account.record.phones : [],
  }));
  await insertAccountParts(trx, changedParts);
}

const WRITABLE_FIELDS = new Set<string>([...Object.keys(COLUMNS), 'previous_names', 'phones', 'identifiers']);
const DERIVED_FIELDS = new Set(['domain', 'completeness', 'registration_number', 'phone_no']);

/** Returns the fields with a value: only those have a source. */
export function filledFields(record: object): string[] {
  const isFilled = ([name, value]: [string, unknown]) =>
    WRITABLE_FIELDS.has(name) &&
    !DERIVED_FIELDS.has(name) &&
    value !== '' &&
    value !== null &&
    !(Array.isArray(value) && value.length === 0) &&
    !(name === 'register_status' && value === 'unknown');
  return Object.entries(record)
    .filter(isFilled)
    .map(([name]) => name);
}

async function insertRows(trx: Trx, table: string, rows: object[], columns: Record<string, string>): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const types = sql.raw(
    Object.entries(columns)
      .map((column) => column.join(' '))
      .join(', '),
  );
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types})`.execute(trx);
}
