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

/** Refuses what does not follow the present state, naming what does. An archived row is restored first. */
export function requireNext<S extends string>(
  what: string,
  { states, next }: Pick<StateMachine<S>, 'states' | 'next'>,
  { state, archived_at }: Pick<Stateful<S>, 'state' | 'archived_at'>,
  wanted: S,
): void {
  const allowed = archived_at ? [] : next[state];
  if (allowed.includes(wanted)) return;
  const now = archived_at ? 'Archived' : states[state];
  const to = allowed.map((name) => states[name]).join(' or ') || 'nothing else';
  throw illegalTransition(
    words('errors.state', 'The state of this {{what}} is: {{now}}. It can become: {{to}}.', { what, now, to }),
    allowed,
  );
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
    requireNext(one, { states, next }, { state, archived_at }, body.state);
    await updateVersion(trx, rule.table, { id, version }, { state: body.state } as never);
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'state', entity: resource.name, id, before, after });
    return after as never;
  });
}
