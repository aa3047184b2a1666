import type { LOOKUPS, Option } from '@leadwright/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { visible } from '../../database/scope.ts';
import type { Viewer } from '../../http/viewer.ts';

export const MOST_FOUND = 20;

/** Where the choices of a list are: ids and labels are text, and `found` says what a search looks into. */
interface Source {
  from: RawBuilder<unknown>;
  where: (viewer: Viewer) => RawBuilder<SqlBool>;
  id: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  /** Text that is searched besides the label: codes, synonyms. */
  also?: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  /** The column that `within` narrows to. */
  within?: RawBuilder<unknown>;
}
const everybody = () => sql<SqlBool>`true`;

export const SOURCES: Record<Exclude<(typeof LOOKUPS)[number], 'time-zones' | 'accounts'>, Source> = {
  clients: {
    from: sql`client c`,
    where: (viewer) => sql`c.archived_at is null and ${visible(viewer, 'client', 'c')}`,
    id: sql`c.id`,
    label: sql`c.name`,
    detail: sql`c.code`,
  },
  campaigns: {
    from: sql`campaign c join client k on k.id = c.client_id`,
    where: (viewer) => sql`c.archived_at is null and ${visible(viewer, 'campaign', 'c')}`,
    id: sql`c.id`,
    label: sql`c.name`,
    detail: sql`k.name`,
    also: sql`c.code`,
  },
  verticals: {
    from: sql`vertical v left join vertical p on p.id = v.parent_id`,
    where: () => sql`v.archived_at is null`,
    id: sql`v.id`,
    label: sql`v.name`,
    detail: sql`p.name`,
    also: sql`v.code || ' ' || array_to_string(v.synonyms, ' ')`,
  },
  staff: {
    from: sql`app_user u join role r on r.id = u.role_id`,
    // The agency's own people are nobody's business at a client.
    where: (viewer) => sql`${viewer.clientId === null} and u.client_id is null and u.archived_at is null
      and u.status in ('active', 'invited')`,
    id: sql`u.id`,
    label: sql`u.display_name`,
    detail: sql`r.name`,
    also: sql`u.email`,
  },
  currencies: {
    from: sql`currency c`,
    where: everybody,
    id: sql`c.code`,
    label: sql`c.code`,
    detail: sql`c.name`,
    also: sql`c.name`,
  },
  countries: {
    from: sql`country c`,
    where: everybody,
    id: sql`c.code`,
    label: sql`c.name`,
    detail: sql`c.code`,
    also: sql`c.code || ' ' || c.alpha3`,
  },
  seniorities: {
    from: sql`seniority s`,
    where: everybody,
    id: sql`s.name`,
    label: sql`s.name`,
    detail: sql`null`,
    also: sql`array_to_string(s.synonyms, ' ')`,
    order: sql`s.rank`,
  },
  roles: {
    from: sql`(select role, min(position) as position from contact_role group by role) r`,
    where: everybody,
    id: sql`r.role`,
    label: sql`r.role`,
    detail: sql`null`,
    order: sql`r.position`,
  },
  'sub-roles': {
    from: sql`contact_role r`,
    where: everybody,
    id: sql`r.sub_role`,
    label: sql`r.sub_role`,
    detail: sql`r.role`,
    also: sql`array_to_string(r.synonyms, ' ')`,
    order: sql`r.position`,
    within: sql`r.role`,
  },
};

/** At most 20 that contain the text, an exact code or name first, then those that begin with it. */
export async function findOptions(
  db: Db,
  viewer: Viewer,
  source: Source,
  { q, id, within }: { q: string; id?: string | undefined; within?: string | undefined },
): Promise<Option[]> {
  const { from, where, label, detail, also = sql`''`, order = label } = source;
  const text = q.trim();
  const pattern = text.replace(/[\\%_]/g, '\\$&');
  const wanted =
    id === undefined
      ? sql`fold(${label} || ' ' || ${also}) like fold(${`%${pattern}%`})`
      : sql`${source.id}::text = ${id}`;
  const narrowed = within && source.within ? sql`${source.within} = ${within}` : sql`true`;
  const { rows } = await sql<Option>`
    select ${source.id}::text as id, ${label} as label, ${detail} as detail from ${from}
    where ${where(viewer)} and ${wanted} and ${narrowed}
    order by fold(${text}) in (fold(${label}), fold(${source.id}::text), fold(coalesce(${detail}, ''))) desc,
      fold(${label}) like fold(${`${pattern}%`}) desc, ${order}, ${source.id} limit ${MOST_FOUND}`.execute(db);
  return rows.map((row) => ({ ...row, detail: row.detail ?? undefined }));
}
