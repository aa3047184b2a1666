import { sql } from 'kysely';
import { type ReferenceList, readReference } from '../../seed/seed-files.ts';
import type { Database, Trx } from '../database/pool.ts';

/** An advisory lock: two servers that start together load the lists one after the other. */
const LOCK = 7_305_390;

/** Loads the reference lists of the program. Verticals and user types of an agency are never changed. */
export async function loadReference(db: Database): Promise<void> {
  await db.transaction().execute(insertReference);
}

/** Loads the reference lists inside an existing transaction. */
export async function insertReference(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  await sql`
    insert into currency (code, name, minor_units)
    select code, name, minor_units from ${rowsFromFile('currencies', 'code text, name text, minor_units smallint')}
    on conflict (code) do update set name = excluded.name, minor_units = excluded.minor_units
    where (currency.name, currency.minor_units) is distinct from (excluded.name, excluded.minor_units)`.execute(trx);
  await sql`
    insert into country (code, alpha3, name, dialling_code, currency)
    select alpha2, alpha3, name, dialling_code, currency
    from ${rowsFromFile('countries', 'alpha2 text, alpha3 text, name text, dialling_code text, currency text')}
    on conflict (code) do update set alpha3 = excluded.alpha3, name = excluded.name,
      dialling_code = excluded.dialling_code, currency = excluded.currency
    where (country.*) is distinct from (excluded.*)`.execute(trx);
  await sql`
    insert into sic_code (code, description, scheme)
    select code, description, scheme from ${rowsFromFile('sic-codes', 'code text, description text, scheme text')}
    on conflict (code) do update set description = excluded.description, scheme = excluded.scheme
    where (sic_code.*) is distinct from (excluded.*)`.execute(trx);
  await sql`
    insert into seniority (name, rank, synonyms)
    select name, rank, ${splitList('synonyms')} from ${rowsFromFile('seniorities', 'name text, rank smallint, synonyms text')}
    on conflict (name) do update set rank = excluded.rank, synonyms = excluded.synonyms
    where (seniority.*) is distinct from (excluded.*)`.execute(trx);
  await sql`
    insert into contact_role (role, sub_role, position, synonyms)
    select role, sub_role, position, ${splitList('synonyms')}
    from ${rowsFromFile('roles', 'role text, sub_role text, synonyms text, position smallint')}
    on conflict (role, sub_role) do update set position = excluded.position, synonyms = excluded.synonyms
    where (contact_role.*) is distinct from (excluded.*)`.execute(trx);
  await addVerticals(trx);
  await addUserTypes(trx);
}

async function addVerticals(trx: Trx): Promise<void> {
  const existing = await trx.selectFrom('vertical').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const columns = 'code text, parent_code text, name text, synonyms text';
  await sql`
    insert into vertical (code, name, synonyms) select code, name, ${splitList('synonyms')}
    from ${rowsFromFile('verticals', columns)} where parent_code = ''`.execute(trx);
  await sql`
    insert into vertical (code, name, synonyms, parent_id) select s.code, s.name, ${splitList('s.synonyms')}, p.id
    from ${rowsFromFile('verticals', columns)} join vertical p on p.code = s.parent_code`.execute(trx);
}

/** Adds the initial user types with their default roles. */
async function addUserTypes(trx: Trx): Promise<void> {
  const existing = await trx.selectFrom('user_type').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  await sql`
    insert into user_type (code, name, audience, default_role_id, default_dial_target, colour, icon, assignable,
      submits_hours, approves_hours, makes_calls, reviews_quality)
    select code, s.name, audience, r.id, nullif(dial_target, '')::int, colour, icon, assignable,
      submits_hours, approves_hours, makes_calls, reviews_quality
    from ${rowsFromFile(
      'user-types',
      `code text, name text, audience text, role text, dial_target text, colour text, icon text,
      assignable boolean, submits_hours boolean, approves_hours boolean, makes_calls boolean, reviews_quality boolean`,
    )}
    join role r on r.name = s.role`.execute(trx);
  // Users that were created before the types, such as the first administrator, get a type.
  await sql`
    update app_user u set user_type_id = (
      select y.id from user_type y where y.default_role_id = u.role_id order by y.name limit 1)
    where u.user_type_id is null`.execute(trx);
}

const splitList = (column: string) => sql`coalesce(string_to_array(nullif(${sql.ref(column)}, ''), ';;'), '{}')`;

/** Returns SQL for the rows of a reference file. `columns` is a constant, never user input. */
function rowsFromFile(name: ReferenceList, columns: string) {
  const rows = readReference(name).map((row, position) => ({ ...row, position }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(${sql.raw(columns)})`;
}
