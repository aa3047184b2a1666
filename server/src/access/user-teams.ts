import { type RawBuilder, sql } from 'kysely';

/** Defines which users are in a team together. Archived teams do not count. */

/** Returns the ids of a user and of everyone in a team with them, as a list for `in`. */
export const teamMates = (userId: string): RawBuilder<unknown> => sql`(
  select ${userId}::uuid union all select m.id from app_user u join team t on t.id = any(u.teams) and t.archived_at is null
    join app_user m on m.teams @> array[t.id] where u.id = ${userId})`;

/** Returns the names of teams as one text, sorted by name. */
export const teamNames = (teams: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select coalesce(string_agg(g.name, ', ' order by g.name, g.id), '') from team g
    where g.id = any(${teams}) and g.archived_at is null)`;
