import type { AccountInput } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { REVIEW_CANDIDATES } from '../../../match-index/engine/tasks.ts';
import { matchRecords } from '../run/match-records.ts';

/** The data of a contact without an account that can identify the employer. */
export interface UnlinkedContact {
  employer?: string;
  emails?: string[];
  website?: string;
  city?: string;
  country?: string;
}

export interface AccountSuggestion {
  account_id: string;
  company_name: string;
  probability: number;
  reason: string;
}

/** Suggests accounts for contacts without one, by employer name and by email or website domain. */
export async function suggestAccounts(db: Db, people: UnlinkedContact[]): Promise<AccountSuggestion[][]> {
  const queries = people.map((person, rowIndex) => ({ rowIndex, record: null, input: employerInput(person) }));
  const decisions = await matchRecords(db, 'account', queries, {
    keep: { ...REVIEW_CANDIDATES, maxCount: 3, evidence: false },
  });
  const nos = decisions.flatMap(({ candidates }) => candidates.map(({ no }) => no));
  const { rows } = await sql<{ no: number; id: string; company_name: string }>`
    select no, id, company_name from account where no = any(${nos}::bigint[])`.execute(db);
  const byNo = new Map(rows.map((row) => [row.no, row]));
  const suggestions: AccountSuggestion[][] = people.map(() => []);
  for (const { rowIndex, candidates, reason } of decisions) {
    for (const { no, score, rank } of candidates) {
      const account = byNo.get(no);
      if (!account || score < 100 * REVIEW_CANDIDATES.minProbability) continue;
      const reasonText = rank === 1 ? reason : 'less likely than the first';
      suggestions[rowIndex]!.push({
        account_id: account.id,
        company_name: account.company_name,
        probability: score / 100,
        reason: reasonText,
      });
    }
  }
  return suggestions;
}

/**
 * Returns the engine input for an employer. Without a name, uses the domain: "acme-tools.co.uk" becomes "acme tools".
 */
function employerInput({ employer = '', emails = [], website, city, country }: UnlinkedContact): AccountInput {
  const domain =
    website ?? emails.map((email) => email.slice(email.indexOf('@') + 1)).find((host) => host.includes('.'));
  const input: AccountInput = { name: employer || (domain ?? '').replace(/\..*$/, '').replaceAll('-', ' ') };
  if (domain) input.website = domain;
  if (city) input.city = city;
  if (country) input.country = country;
  return input;
}
