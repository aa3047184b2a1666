import type { AnyResource } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { type Table, visibleOrNone } from '../access/scope.ts';
import type { NameReferenceSource } from '../record/kinds.ts';
import type { Entity } from './entity.ts';

/** The quotation marks around a text in a condition of a template, as the fold writes them. */
const QUOTES = ['""', "''"];

/**
 * Templates with a condition that compares with the name of a record, such as `{{#if account.vertical == "Food"}}`. A
 * merge names them but does not change them, because an approved text is not rewritten.
 */
export function templateReferences<R extends AnyResource, T extends Table>(
  { resource, rule, label }: Entity<R, T>,
  versions: Table,
  content: readonly string[],
): NameReferenceSource {
  const columns = sql.join(content.map((name) => sql`${sql.ref(`t.${name}`)}::text`));
  return {
    entity: resource.name,
    title: resource.list.title,
    hasCoreNames: true,
    // Conditions compare by the key of the name.
    referencesToName: (viewer, name) => sql`
      select t.id, ${label}::text as label from ${sql.table(rule.table)} t
        cross join lateral (select concat_ws(e'\n', ${columns}, (
          select string_agg(c.value, e'\n') from ${sql.table(versions)} v cross join jsonb_each_text(v.content) c
          where v.template_id = t.id and v.state = 'active')) as content) w
      where t.archived_at is null and ${viewer ? visibleOrNone(viewer, rule, 't') : sql`true`} and exists (
        select from unnest(${QUOTES.map((marks) => marks[0] + name + marks[1])}::text[]) q(quoted)
        where strpos(name_key(w.content), name_key(q.quoted)) > 0)`,
    referencesToColumns: () => sql`select null::uuid as id, null::text as label where false`,
  };
}
