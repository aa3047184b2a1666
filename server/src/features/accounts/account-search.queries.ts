import type { Option } from '@leadwright/contract/features/lookups';
import { foldText } from '@leadwright/contract/text/fold';
import { blockingKeys, EMPTY_FREQUENCY, normaliseAccount } from '@leadwright/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { canReadField, isFieldVisible } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { byName } from '../../database/collation.ts';
import type { Db } from '../../database/pool.ts';
import {
  type Candidates,
  escapeLike,
  type FoundRows,
  MAX_SIMILAR,
  MIN_WORD_LENGTH,
  matchesPhone,
  matchesWords,
  parsePhone,
  rankCandidates,
} from '../../database/search-ranking.ts';
import { guessIdentifiers } from './identifiers.ts';
import { visibleColumn } from './visible-column.ts';

interface AccountMatch {
  id: string;
  company_name: string;
  city: string;
  country: string;
  registration_number: string;
  register_status: string;
}

const MAX_RESULTS = 20;
/** Limits the candidates that are compared, for a search by a very common word. */
const MAX_COMPARED = 1_000;
const MIN_DIGITS = 4;

/** Finds active accounts by current, trading or former name, best match first. Without a match, similar spellings are tried. */
export async function searchAccountsByName(db: Db, viewer: Viewer, q: string, country = ''): Promise<AccountMatch[]> {
  // The limit can exclude accounts with a common word, but the key finds an account with exactly that name.
  const keys = nameKeys(q, country);
  const results = await loadRankedAccounts(
    db,
    viewer,
    q,
    country,
    sql`(select a.id from account a where ${matchesWords(sql`a.company_name`, q)} limit ${MAX_COMPARED})
      union (select n.account_id from account_name n where ${matchesWords(sql`n.name`, q)} limit ${MAX_COMPARED})
      union (select a.id from account a where ${matchesTradingName(viewer, q)} limit ${MAX_COMPARED})
      union (select a.id from account_key k join account a on a.no = k.account_no
        where k.key = any(${keys}::bigint[]) limit ${MAX_COMPARED})`,
  );
  if (results.length > 0 || foldText(q.trim()).length < MIN_WORD_LENGTH) return results;
  return loadRankedAccounts(
    db,
    viewer,
    q,
    country,
    sql`(select a.id from account a where fold(a.company_name) %> fold(${q}) limit ${MAX_SIMILAR})`,
  );
}

/** Returns SQL for whether the trading name of an account `a` has the words, if the viewer may see it. */
const matchesTradingName = (viewer: Viewer, q: string): RawBuilder<SqlBool> =>
  isFieldVisible(viewer, 'account.trading_name')
    ? sql<SqlBool>`(a.trading_name <> '' and ${matchesWords(sql`a.trading_name`, q)})`
    : sql<SqlBool>`false`;

/** Returns the matching key of a name, independent of the legal form. */
const nameKeys = (name: string, country = '') =>
  blockingKeys(normaliseAccount({ name, country }), EMPTY_FREQUENCY).core.slice(0, 1).map(String);

/**
 * Returns SQL for official numbers `i` that equal the text or contain its digits, or undefined with too few digits or
 * for a hidden field.
 */
function numberConditions(
  viewer: Viewer,
  q: string,
): { exact: RawBuilder<SqlBool>; partial: RawBuilder<SqlBool> } | undefined {
  if (!isFieldVisible(viewer, 'account.identifiers')) return undefined;
  const parts = foldText(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (parts.join('').replace(/\D/g, '').length < MIN_DIGITS) return undefined;
  const guessedIdentifiers = ['GB', 'DE', 'NL', 'IM'].flatMap((country) => guessIdentifiers(q, country));
  const values = [...new Set(guessedIdentifiers.map(({ value_norm }) => value_norm))];
  return {
    exact: sql`i.value_norm = any(${values}::text[])`,
    partial: sql`i.value_norm ilike ${`%${parts.join('%')}%`}`,
  };
}

/** Finds active accounts with this official number or one that contains its digits. */
export async function searchAccountsByNumber(db: Db, viewer: Viewer, q: string): Promise<AccountMatch[]> {
  const numbers = numberConditions(viewer, q);
  if (!numbers) return [];
  return loadRankedAccounts(
    db,
    viewer,
    q,
    '',
    sql`(select i.account_id as id from account_identifier i where ${numbers.exact} limit ${MAX_SIMILAR})
      union (select i.account_id from account_identifier i where ${numbers.partial} limit ${MAX_SIMILAR})`,
  );
}

/**
 * Finds active accounts by name, trading or former name, official number and, with the permission to read it, phone
 * number, best match first; without a match, by similar spelling. Searches only accounts visible to the viewer, so that
 * hidden accounts do not use up the limit.
 */
export async function findAccounts(db: Db, viewer: Viewer, q: string): Promise<FoundRows> {
  const isVisible = sql`a.archived_at is null and ${visible(viewer, 'account', 'a')}`;
  const resultColumns = {
    from: sql`account t`,
    label: sql`t.company_name`,
    detail: sql`concat_ws(' · ', nullif(${visibleColumn(viewer, 'head_office_city', sql`t.head_office_city`)}, ''), (select c.name from country c where c.code = t.country),
      nullif(${visibleColumn(viewer, 'identifiers', sql`t.registration_number`)}, ''))`,
  };
  const toCandidates = (matchType: Candidates['matchType'], ids: RawBuilder<unknown>): Candidates => ({
    matchType,
    ids,
  });
  const candidates: Candidates[] = [];
  // Skipped for an email address, whose words also occur in names.
  if (!q.includes('@'))
    candidates.push(
      toCandidates(
        'name',
        sql`select a.id, '' as what from account a where ${matchesWords(sql`a.company_name`, q)} and ${isVisible}
        limit ${MAX_COMPARED}`,
      ),
      toCandidates(
        'similar',
        sql`select a.id, n.name as what from account_name n join account a on a.id = n.account_id
        where ${matchesWords(sql`n.name`, q)} and ${isVisible} limit ${MAX_COMPARED}`,
      ),
      toCandidates(
        'similar',
        sql`select a.id, a.trading_name as what from account a where ${matchesTradingName(viewer, q)} and ${isVisible}
        limit ${MAX_COMPARED}`,
      ),
      toCandidates(
        'similar',
        sql`select a.id, '' as what from account_key k join account a on a.no = k.account_no
        where k.key = any(${nameKeys(q)}::bigint[]) and ${isVisible} limit ${MAX_COMPARED}`,
      ),
    );
  const numbers = numberConditions(viewer, q);
  if (numbers)
    for (const condition of [numbers.exact, numbers.partial])
      candidates.push(
        toCandidates(
          'number',
          sql`select a.id, i.value as what from account_identifier i join account a
        on a.id = i.account_id where ${condition} and ${isVisible} limit ${MAX_SIMILAR}`,
        ),
      );
  const digits = parsePhone(q);
  // A number found at an account or a contact reveals who has it, so both permissions are required.
  const mayReadPhones = canReadField(viewer, 'contact-mobile') || canReadField(viewer, 'contact-ddi');
  if (digits && mayReadPhones && isFieldVisible(viewer, 'account.phones'))
    candidates.push(
      toCandidates(
        'phone',
        sql`select a.id, p.number as what from account_phone p join account a on a.id = p.account_id
      where phone_tail(p.number) = phone_tail(${digits}) and ${matchesPhone(sql`p.number`, digits)} and ${isVisible}
      limit ${MAX_SIMILAR}`,
      ),
    );
  const results = await rankCandidates(db, q, resultColumns, candidates);
  if (results.count > 0 || foldText(q.trim()).length < MIN_WORD_LENGTH || q.includes('@')) return results;
  return rankCandidates(db, q, resultColumns, [
    toCandidates(
      'similar',
      sql`select a.id, '' as what from account a where fold(a.company_name) %> fold(${q}) and ${isVisible}
      limit ${MAX_SIMILAR}`,
    ),
  ]);
}

/** Returns choices for a reference field: accounts by name, the first accounts, or the account with an id. */
export async function findAccountOptions(db: Db, viewer: Viewer, q: string, id?: string): Promise<Option[]> {
  const results = id
    ? await loadRankedAccounts(db, viewer, '', '', sql`select ${z.uuid().safeParse(id).data ?? null}::uuid as id`)
    : q.trim()
      ? await searchAccountsByName(db, viewer, q)
      : await loadRankedAccounts(db, viewer, '', '', FIRST_ACCOUNTS);
  return results.map(({ id, company_name, city, country }) => ({
    id,
    label: company_name,
    detail: [city, country].filter(Boolean).join(', '),
  }));
}

const FIRST_ACCOUNTS = sql`select a.id from account a where a.archived_at is null order by ${byName(sql`a.company_name`)}, a.id limit ${MAX_RESULTS}`;

async function loadRankedAccounts(
  db: Db,
  viewer: Viewer,
  q: string,
  country: string,
  candidates: ReturnType<typeof sql>,
) {
  const { rows } = await sql<AccountMatch>`
    with candidate as materialized (${candidates})
    select a.id, a.company_name, ${visibleColumn(viewer, 'head_office_city')} as city, a.country,
      ${visibleColumn(viewer, 'register_status')} as register_status,
      ${visibleColumn(viewer, 'identifiers', sql`a.registration_number`)} as registration_number
    from candidate c join account a on a.id = c.id
    where a.archived_at is null and ${visible(viewer, 'account', 'a')}
    order by fold(a.company_name) = fold(${q}) desc, a.country = ${country} desc,
      fold(a.company_name) like fold(${`${escapeLike(q.trim())}%`}) desc,
      similarity(fold(a.company_name), fold(${q})) desc, a.company_name, a.id
    limit ${MAX_RESULTS}`.execute(db);
  return rows;
}
