import { phone } from '@leadwright/contract/core/account-numbers';
import { isPartialDate } from '@leadwright/contract/core/partial-date';
import { accountFields } from '@leadwright/contract/features/accounts';
import { rowPhones } from '@leadwright/contract/features/import-phones';
import { normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Trx } from '../../../database/pool.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import {
  areNumbersFree,
  createAccounts,
  haveRequiredFields,
  type NewAccount,
  readAccountFields,
} from '../../accounts/accounts.service.ts';
import { VERTICALS_BY_NAME } from '../../verticals/industries.service.ts';
import type { Decision } from '../run/decide.queries.ts';
import { type RowValues, rowInput } from '../run/row-input.ts';
import { deleteUnmatchedKeys } from '../run/unmatched-keys.queries.ts';

interface SourceRow {
  id: string;
  identity: string;
  values: RowValues;
  supplier: string;
  file_name: string;
  obtained_on: string | null;
  default_country: string;
  /** The vertical whose name, code or synonym is the industry of the row. */
  verticalId: string | null;
  /** The account that the same decision has already created from a row with the same values. */
  existingId: string | null;
}

/** Rows with the same values, from which one account is created. */
interface RowGroup {
  rows: SourceRow[];
  account: NewAccount;
  existingId: string | null;
}

interface CreatedAccounts {
  pairs: { rowId: string; accountId: string }[];
  /** Ids of the rows that were skipped because another account has their number or a required field is empty. */
  skippedIds: string[];
}

/**
 * Creates one account from all rows with the same values. An official number of another account is stored as disputed
 * with the reason of the decision; throws if there is no reason.
 */
export async function createAccountForRow(
  trx: Trx,
  actor: ActorContext,
  decision: Decision,
  rowIds: string[],
): Promise<CreatedAccounts['pairs']> {
  const addDispute = (account: NewAccount): NewAccount => {
    const identifiers = account.fields.identifiers.map((item) => ({ ...item, dispute_reason: decision.reason }));
    return { ...account, fields: { ...account.fields, identifiers } };
  };
  const groups = await loadGroups(trx, decision, rowIds);
  return createGroups(
    trx,
    actor,
    decision,
    groups.map((group) => ({ ...group, account: addDispute(group.account) })),
    actor.viewer,
  );
}

/**
 * Creates accounts from many rows. Skips rows that a reviewer has to decide one by one: their number is taken, or a
 * required field is empty.
 */
export async function createAccountsForRows(
  trx: Trx,
  actor: ActorContext,
  decision: Decision,
  rowIds: string[],
): Promise<CreatedAccounts> {
  const groups = await loadGroups(trx, decision, rowIds);
  const areFree = await areNumbersFree(
    trx,
    groups.map(({ account }) => account),
  );
  const areComplete = haveRequiredFields(
    actor.viewer,
    groups.map(({ account }) => account),
  );
  const canCreate = (group: RowGroup, i: number) => group.existingId !== null || (areFree[i]! && areComplete[i]!);
  return {
    pairs: await createGroups(trx, actor, decision, groups.filter(canCreate)),
    skippedIds: groups.filter((group, i) => !canCreate(group, i)).flatMap(({ rows }) => rows.map(({ id }) => id)),
  };
}

async function createGroups(
  trx: Trx,
  actor: ActorContext,
  decision: Decision,
  groups: RowGroup[],
  viewer?: Viewer,
): Promise<CreatedAccounts['pairs']> {
  const newGroups = groups.filter(({ existingId }) => !existingId);
  // The keys are deleted first, so that the new accounts do not find their own rows as earlier rows.
  await deleteUnmatchedKeys(
    trx,
    decision.campaignId,
    groups.flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
  const options = { userId: decision.userId, viewer, lenient: true };
  const accounts = newGroups.map(({ account }) => account);
  const ids = accounts.length > 0 ? await createAccounts(trx, accounts, options) : [];
  const storedFields = Array.from(await readAccountFields(trx, ids));
  const entries = storedFields.map(([id, after]) => ({ action: 'create' as const, entity: 'accounts', id, after }));
  await auditEach(trx, actor, entries);
  const accountIdByGroup = new Map(newGroups.map((group, i) => [group, ids[i]!]));
  return groups.flatMap((group) =>
    group.rows.map(({ id }) => ({ rowId: id, accountId: group.existingId ?? accountIdByGroup.get(group)! })),
  );
}

async function loadGroups(trx: Trx, decision: Decision, rowIds: string[]): Promise<RowGroup[]> {
  const rows = await loadSourceRows(trx, decision, rowIds);
  const groups = Map.groupBy(rows, ({ identity, id }) => (identity === '0' ? id : identity));
  return [...groups.values()].map((group) => ({
    rows: group,
    account: toNewAccount(group[0]!),
    existingId: group[0]!.existingId,
  }));
}

async function loadSourceRows(trx: Trx, { id, campaignId }: Decision, rowIds: string[]): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    with vertical_name as materialized (${VERTICALS_BY_NAME})
    select r.id, r.identity::text as identity, r.values, b.supplier, b.file_name, b.obtained_on, b.default_country,
      (select n.vertical_id from vertical_name n where n.name = name_key(r.values->>'vertical')) as "verticalId",
      (select t.account_id from import_row t where t.campaign_id = r.campaign_id and t.identity = r.identity
        and r.identity <> 0 and t.decision_id = ${id} limit 1) as "existingId"
    from import_row r join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
    where r.campaign_id = ${campaignId} and r.id = any(${rowIds}::uuid[])
      and ${STATUS_CONDITIONS.remaining}
    order by r.batch_id, r.row_no`.execute(trx);
  return rows;
}

/** Shortens a text without splitting a character. */
const shorten = (text: string, maxLength: number) =>
  text
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '');
const toText = (value: string | string[] | undefined, maxLength: number) =>
  shorten(Array.isArray(value) ? value.join(', ') : (value ?? ''), maxLength);
const toList = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;,]/)).map((item) => item.trim()).filter(Boolean);

/** Returns the phone numbers of a row. A number in several columns has the type of the first. */
function distinctPhones(values: RowValues) {
  const entries = rowPhones(values).map(({ type, number }) => ({ type, number: shorten(number, 40) }));
  return entries.filter(({ number }, index) => entries.findIndex((entry) => entry.number === number) === index);
}

/** Returns the account of a row. Values beyond the limits of an account are shortened or left out. */
export function toNewAccount({
  values,
  supplier,
  file_name,
  obtained_on,
  default_country,
  verticalId,
}: Omit<SourceRow, 'id' | 'identity' | 'existingId'>): NewAccount {
  const record = normaliseAccount(rowInput(values));
  const fields = accountFields.parse({
    company_name: toText(values.company_name, 300),
    legal_name: toText(values.legal_name, 300),
    trading_name: toText(values.trading_name, 300),
    previous_names: toList(values.previous_name)
      .slice(0, 50)
      .map((name) => shorten(name, 300)),
    head_office_address_1: toText(values.address, 300),
    head_office_city: toText(values.city, 120),
    head_office_county: toText(values.county, 120),
    postcode: toText(values.postcode, 20),
    country: record.c ?? default_country,
    website: toText(values.website, 300),
    linkedin: toText(values.linkedin, 300),
    phones: distinctPhones(values)
      .filter((entry) => phone.safeParse(entry).success)
      .slice(0, 50),
    identifiers: [],
    sic_codes: toList(values.sic_codes)
      .filter((code) => /^\d{4,5}$/.test(code))
      .slice(0, 20),
    vertical_id: verticalId,
    employees: toText(values.employees, 40),
    founded: isPartialDate(toText(values.founded, 10)) ? toText(values.founded, 10) : null,
    description: toText(values.description, 4_000),
  });
  // `i` contains the official numbers as "SCHEME:value", `c` the country.
  const identifiers = (record.i ?? []).flatMap((entry) => {
    const [scheme, value] = [entry.slice(0, entry.indexOf(':')), entry.slice(entry.indexOf(':') + 1)];
    const identifierValue = scheme === 'DE-HR' ? toText(values.registration_number, 60) : value;
    const parsed = accountFields.shape.identifiers.safeParse([{ scheme, value: identifierValue }]);
    return parsed.success ? parsed.data : [];
  });
  return {
    fields: { ...fields, identifiers },
    source: [supplier, file_name].filter(Boolean).join(', '),
    obtainedAt: obtained_on ?? undefined,
  };
}
