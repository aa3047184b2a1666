import { defineMessage } from '@leadwright/contract/message';
import type { AnyResource } from '@leadwright/contract/resource';
import type { StateMachine } from '@leadwright/contract/state-machine';
import { audit } from '../access/audit.ts';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { Trx } from '../database/pool.ts';
import { serveWrite } from '../http/serve.ts';
import { illegalTransition, lockRow, updateVersion, type Values } from '../record/row.ts';
import type { Entity, RowSource } from './entity.ts';

interface Row {
  version: number;
  archived_at: string | null;
}

/** Throws with the allowed states when a state cannot follow the current state. Archived rows allow none. */
export function assertTransition<S extends string>(
  { states, next, field }: Pick<StateMachine<S>, 'states' | 'next' | 'field'>,
  noun: string,
  before: object,
  state: S,
): void {
  const { archived_at, [field]: currentState } = before as Row & Record<string, S>;
  const allowed = archived_at ? [] : next[currentState!];
  if (allowed.includes(state)) return;
  const now = archived_at ? 'Archived' : states[currentState!];
  const to = allowed.map((name) => states[name]).join(' or ') || 'nothing else';
  throw illegalTransition(
    defineMessage('errors.state', 'The state of this {{what}} is: {{now}}. It can be changed to: {{to}}.', {
      what: noun,
      now,
      to,
    }),
    allowed,
  );
}

/**
 * Binds the endpoint that changes the state of a row, if the current state allows it. `additionalValues` returns values
 * that the system sets because of the change; `assertAllowed` throws when something else needs the row in its current
 * state.
 */
export function stateRoute<R extends AnyResource, T extends Table, S extends string>(
  app: App,
  { resource, rule }: Entity<R, T>,
  source: RowSource<R>,
  machine: StateMachine<S>,
  additionalValues: (state: S) => Values = () => ({}),
  assertAllowed: (trx: Trx, id: string, state: S, viewer: Viewer) => Promise<void> = async () => undefined,
): void {
  serveWrite(app, machine.change, async ({ params: { id }, body, viewer, request, trx }) => {
    const { one: noun } = resource.noun;
    await lockRow(trx, viewer, rule, id, 'update', noun);
    const before = await source.read(trx, viewer, id);
    assertTransition(machine, noun, before, body.state);
    await assertAllowed(trx, id, body.state, viewer);
    const { version } = before as Row;
    await updateVersion(trx, rule.table, { id, version }, {
      ...additionalValues(body.state),
      [machine.field]: body.state,
    } as never);
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'state', entity: resource.name, id, before, after });
    return after as never;
  });
}
