import type { AnyResource } from '@leadwright/contract/resource';
import type { StateMachine } from '@leadwright/contract/state-machine';
import { words } from '@leadwright/contract/words';
import { audit } from '../access/audit.ts';
import type { Table } from '../access/scope.ts';
import type { App } from '../context.ts';
import { serveWrite } from '../http/serve.ts';
import { illegalTransition, lockRow, updateVersion } from '../record/row.ts';
import type { Entity, RowSource } from './entity.ts';

interface Stateful<S extends string> {
  version: number;
  state: S;
  archived_at: string | null;
}

/** Moves a row to another state, where its present one allows it. An archived row is restored first. */
export function stateRoute<R extends AnyResource, T extends Table, S extends string>(
  app: App,
  { resource, rule }: Entity<R, T>,
  source: RowSource<R>,
  { change, next, states }: StateMachine<S>,
): void {
  serveWrite(app, change, async ({ params: { id }, body, viewer, request, trx }) => {
    const { one } = resource.noun;
    await lockRow(trx, viewer, rule, id, 'update', one);
    const before = await source.read(trx, viewer, id);
    const { version, state, archived_at } = before as unknown as Stateful<S>;
    const allowed = archived_at ? [] : next[state];
    if (!allowed.includes(body.state)) {
      const now = archived_at ? 'Archived' : states[state];
      const to = allowed.map((name) => states[name]).join(' or ') || 'nothing else';
      const params = { what: one, now, to };
      throw illegalTransition(
        words('errors.state', 'The state of this {{what}} is: {{now}}. It can become: {{to}}.', params),
        allowed,
      );
    }
    await updateVersion(trx, rule.table, { id, version }, { state: body.state } as never);
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'state', entity: resource.name, id, before, after });
    return after as never;
  });
}
