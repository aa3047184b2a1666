import { grantedScope } from '@leadwright/contract/access';
import type { RecordChange, RecordEvent } from '@leadwright/contract/features/records';
import { metaOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import type { z } from 'zod';
import { reachable, visible } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import type { RecordKind } from '../record/kinds.ts';
import { noSuch, type Values } from '../record/row.ts';

interface Stored extends Omit<RecordEvent, 'changes'> {
  before: Values | null;
  after: Values | null;
}
interface Page {
  before?: number | undefined;
  limit: number;
}

/** What happened to a record, the latest first. Whoever may read the record may know that; who sees values, see below. */
export async function historyOf(
  { db, choices }: Pick<App, 'db' | 'choices'>,
  viewer: Viewer,
  kind: RecordKind,
  id: string,
  { before, limit }: Page,
): Promise<{ events: RecordEvent[]; next: number | null }> {
  const seesValues = await maySeeValues(db, viewer, kind, id);
  // The agency's people are nobody's business at a client.
  const by = viewer.clientId
    ? sql`case when u.client_id = ${viewer.clientId} then u.display_name end`
    : sql`u.display_name`;
  const { rows } = await sql<Stored>`
    select e.id, e.at, e.action, ${by} as by, e.before, e.after
    from audit_event e left join app_user u on u.id = e.user_id
    where e.entity = ${kind.name} and e.entity_id = ${id} and ${before ? sql`e.id < ${before}` : sql`true`}
    order by e.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const names = Object.keys(kind.fields.shape);
  const events = page.map(({ before: from, after: to, ...event }) => ({
    ...event,
    changes: changesOf(names, from, to),
  }));
  if (seesValues) await nameReferences(db, choices, kind, events);
  return {
    events: seesValues ? events : events.map(withoutValues),
    next: rows.length > limit ? page.at(-1)!.id : null,
  };
}

/**
 * Old and new values are for whoever may change the row, and for those who read the audit log. A client's user never
 * sees them: a row may have been another client's before.
 */
async function maySeeValues(db: Db, viewer: Viewer, { rule, noun }: RecordKind, id: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${reachable(viewer, rule, 't', 'update')} as may from ${sql.table(rule.table)} t
    where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (!rows[0]) throw noSuch(noun);
  return viewer.clientId === null && (rows[0].may || grantedScope(viewer.grants, 'audit', 'read') !== undefined);
}

const withoutValues = ({ changes, ...event }: RecordEvent): RecordEvent => ({
  ...event,
  changes: changes.map(({ field }) => ({ field })),
});

/** Nothing, whichever way it is written. */
const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown) =>
  isBlank(a) ? isBlank(b) : !isBlank(b) && JSON.stringify(a) === JSON.stringify(b);

/** The named fields in which two states of a row differ; a field that the later one does not speak of has stayed. */
export function changesOf(names: readonly string[], before: Values | null, after: Values | null): RecordChange[] {
  if (!after) return [];
  return names
    .filter((name) => name in after && !isSame(before?.[name], after[name]))
    .map((name) => {
      const label = name.replace(/_id$/, '_label');
      const labelIn = (row: Values | null) => (label !== name && row?.[label] ? { label: String(row[label]) } : {});
      const [was, is] = [labelIn(before).label, labelIn(after).label];
      return {
        field: name,
        before: before?.[name] ?? null,
        after: after[name],
        ...(was === undefined ? {} : { before_label: was }),
        ...(is === undefined ? {} : { after_label: is }),
      };
    });
}

/** Puts names beside the ids for which the event has none, all of them in one statement. */
async function nameReferences(db: Db, choices: App['choices'], kind: RecordKind, events: RecordEvent[]): Promise<void> {
  const unnamed = events.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const { reference: list } = metaOf(kind.fields.shape[change.field] as z.ZodType, change.field);
      if (!list || !choices.has(list)) return [];
      return (['before', 'after'] as const)
        .filter((side) => change[side] && !change[`${side}_label`])
        .map((side) => ({ list, id: String(change[side]), change, side }));
    }),
  );
  if (unnamed.length === 0) return;
  const questions = [...Map.groupBy(unnamed, ({ list }) => list)].map(([list, references]) => {
    const { from, id, label } = choices.get(list)!;
    const ids = [...new Set(references.map((each) => each.id))];
    return sql`select ${list}::text as list, ${id}::text as id, ${label}::text as label from ${from} where ${id}::text = any(${ids})`;
  });
  const { rows } = await sql<{ list: string; id: string; label: string }>`
    ${sql.join(questions, sql` union all `)}`.execute(db);
  const labels = new Map(rows.map(({ list, id, label }) => [`${list} ${id}`, label]));
  for (const { list, id, change, side } of unnamed) {
    const label = labels.get(`${list} ${id}`);
    if (label !== undefined) change[`${side}_label`] = label;
  }
}
