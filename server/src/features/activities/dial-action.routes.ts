import type { ReplyOf } from '@leadwright/contract/endpoint';
import { actionTypes } from '@leadwright/contract/features/action-types';
import { markDialAction, viewDialAction } from '@leadwright/contract/features/dial-action';
import { outcomes } from '@leadwright/contract/features/outcomes';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { OPTION_ORDER } from './options.routes.ts';

type Marks = ReplyOf<typeof viewDialAction>;

const MARK_PERMISSION = { subject: 'select-dial-action', action: 'update' } as const;
const MARK_COLUMNS = {
  action_type: { table: 'action_type', column: 'is_dial', resource: actionTypes },
  outcome: { table: 'outcome', column: 'is_conversation', resource: outcomes },
} as const;
type Kind = keyof typeof MARK_COLUMNS;

async function loadMarksOf(db: Db, kind: Kind): Promise<Marks['outcomes']> {
  const { table, column } = MARK_COLUMNS[kind];
  const { rows } = await sql<Marks['outcomes'][number]>`
    select t.id, t.name, t.colour, t.state, t.${sql.ref(column)} as marked from ${sql.table(table)} t
    where t.archived_at is null order by ${OPTION_ORDER}`.execute(db);
  return rows;
}
const loadMarks = async (db: Db): Promise<Marks> => ({
  action_types: await loadMarksOf(db, 'action_type'),
  outcomes: await loadMarksOf(db, 'outcome'),
});

export function dialActionRoutes(app: App): void {
  serve(app, viewDialAction, async ({ viewer, db }) => {
    assertAgencyScope(viewer, MARK_PERMISSION);
    return loadMarks(db);
  });

  serveWrite(app, markDialAction, async ({ body: { kind, id, marked }, viewer, request, trx }) => {
    assertAgencyScope(viewer, MARK_PERMISSION);
    const { table, column, resource } = MARK_COLUMNS[kind];
    const mark = sql.ref(column);
    const { rows } = await sql<{ previous: boolean }>`
      update ${sql.table(table)} t set ${mark} = ${marked},
        version = t.version + (t.${mark} <> ${marked})::int,
        updated_at = case when t.${mark} <> ${marked} then now() else t.updated_at end
      where t.id = ${id} and t.archived_at is null returning old.${mark} as previous`.execute(trx);
    if (!rows[0]) throw notFoundError(resource.noun.one);
    const { previous } = rows[0];
    if (previous !== marked) {
      const difference = { before: { [column]: previous }, after: { [column]: marked } };
      await audit(trx, { viewer, request, action: 'update', entity: resource.name, id, ...difference });
    }
    return loadMarks(trx);
  });
}
