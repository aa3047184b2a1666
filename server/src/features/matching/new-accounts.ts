import { accountFields } from '@leadwright/contract/features/accounts';
import { normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { createAccounts, type NewAccount } from '../accounts/accounts.service.ts';
import type { Decision } from './decide.queries.ts';
import { IS } from './review-status.ts';
import { type RowValues, rowInput } from './row-input.ts';
import { forgetUnmatched } from './unmatched-keys.queries.ts';

interface SourceRow {
  id: string;
  identity: string;
  values: RowValues;
  supplier: string;
  file_name: string;
  obtained_on: string | null;
  default_country: string;
  /** The company this very decision has already made of a row with the same values. */
  twin: string | null;
}

/**
 * Makes a company of each row's values, one for rows with the same values, and says which row became which. An
 * official number that another company holds stays with it.
 */
export async function createForRows(
  trx: Db,
  decision: Decision,
  rowIds: string[],
): Promise<{ rowId: string; accountId: string }[]> {
  const rows = await sourceRows(trx, decision, rowIds);
  const groups = [...Map.groupBy(rows, ({ identity, id }) => (identity === '0' ? id : identity)).values()];
  const fresh = groups.filter(([first]) => !first!.twin);
  const wanted = await withFreeNumbers(
    trx,
    fresh.map(([first]) => accountOf(first!)),
  );
  // The rows have found their company: it is not to find them once more.
  await forgetUnmatched(
    trx,
    decision.campaignId,
    rows.map(({ id }) => id),
  );
  const ids = wanted.length > 0 ? await createAccounts(trx, wanted, { userId: decision.userId, lenient: true }) : [];
  const made = new Map(fresh.map((group, i) => [group, ids[i]!]));
  return groups.flatMap((group) => group.map(({ id, twin }) => ({ rowId: id, accountId: twin ?? made.get(group)! })));
}

async function sourceRows(trx: Db, { id, campaignId }: Decision, rowIds: string[]): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select r.id, r.identity::text as identity, r.values, b.supplier, b.file_name, b.obtained_on, b.default_country,
      (select t.account_id from import_row t where t.campaign_id = r.campaign_id and t.identity = r.identity
        and r.identity <> 0 and t.decision_id = ${id} limit 1) as twin
    from import_row r join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
    where r.campaign_id = ${campaignId} and r.id = any(${rowIds}::uuid[])
      and ${IS.remaining}
    order by r.batch_id, r.row_no`.execute(trx);
  return rows;
}

const text = (value: string | string[] | undefined, most: number) =>
  (Array.isArray(value) ? value.join(', ') : (value ?? '')).trim().slice(0, most);
const list = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;,]/)).map((one) => one.trim()).filter(Boolean);

function accountOf({ values, supplier, file_name, obtained_on, default_country }: SourceRow): NewAccount {
  const record = normaliseAccount(rowInput(values));
  const fields = accountFields.parse({
    company_name: text(values.company_name, 300),
    previous_names: list(values.previous_name).slice(0, 50),
    head_office_address_1: text(values.address, 300),
    head_office_city: text(values.city, 120),
    head_office_county: text(values.county, 120),
    postcode: text(values.postcode, 20),
    country: record.c ?? default_country,
    website: text(values.website, 300),
    linkedin: text(values.linkedin, 300),
    phones: [text(values.phone, 40)].filter((number) => number.length >= 3).map((number) => ({ type: 'S', number })),
    identifiers: [],
    sic_codes: list(values.sic_codes)
      .filter((code) => /^\d{4,5}$/.test(code))
      .slice(0, 20),
    employees: text(values.employees, 40),
  });
  const identifiers = (record.i ?? []).flatMap((entry) => {
    const [scheme, value] = [entry.slice(0, entry.indexOf(':')), entry.slice(entry.indexOf(':') + 1)];
    const written = scheme === 'DE-HR' ? text(values.registration_number, 60) : value;
    const parsed = accountFields.shape.identifiers.safeParse([{ scheme, value: written }]);
    return parsed.success ? parsed.data : [];
  });
  return {
    fields: { ...fields, identifiers },
    source: [supplier, file_name].filter(Boolean).join(', '),
    obtainedAt: obtained_on ?? undefined,
  };
}

/** Takes out numbers that a company has, or that an earlier one of this list is about to have. */
async function withFreeNumbers(trx: Db, accounts: NewAccount[]): Promise<NewAccount[]> {
  const normOf = (account: NewAccount) => {
    const { country, identifiers } = account.fields;
    return identifiers.map(({ scheme, value }) => {
      const found = normaliseAccount({ name: '', country, identifiers: [{ scheme, value }] }).i ?? [];
      return found.find((entry) => entry.startsWith(`${scheme}:`)) ?? '';
    });
  };
  const norms = accounts.map(normOf);
  const { rows } = await sql<{ norm: string }>`
    select i.scheme || ':' || i.value_norm as norm from account_identifier i
    where i.value_norm = any(${norms.flat().map((norm) => norm.slice(norm.indexOf(':') + 1))})`.execute(trx);
  const taken = new Set(rows.map(({ norm }) => norm));
  return accounts.map((account, i) => {
    const identifiers = account.fields.identifiers.filter((_, at) => {
      const norm = norms[i]![at]!;
      const isFree = norm !== '' && !taken.has(norm);
      taken.add(norm);
      return isFree;
    });
    return { ...account, fields: { ...account.fields, identifiers } };
  });
}
