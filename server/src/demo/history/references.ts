import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/**
 * Loads the names by which the history refers to records of the demo agency, such as `account 17` for the 17th company
 * of the seed, with their ids. Their ids differ in each installation.
 */
export async function loadReferences(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select 'account ' || row_number() over (order by no) as name, id from account
    union all select 'contact ' || row_number() over (order by no), id from contact
    union all select 'user ' || email, id from app_user
    union all select 'client ' || code, id from client
    union all select 'campaign ' || code, id from campaign
    union all select 'vertical ' || code, id from vertical
    union all select 'action-type ' || code, id from action_type
    union all select 'outcome ' || code, id from outcome
    union all select 'grade-step ' || s.code, s.id from grade_step s join grade g on g.id = s.grade_id
      where g.name = 'House scheme'
    union all select 'grade-version ' || v.number, v.id from grade_version v join grade g on g.id = v.grade_id
      where g.name = 'House scheme'`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
