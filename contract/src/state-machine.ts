import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Resource } from './resource.ts';

type Entity = Pick<Resource, 'name' | 'subject' | 'noun'> & { row: z.ZodObject };

type ChangeInput = Readonly<Record<string, z.ZodType>>;

/** The states of a resource and the allowed transitions, used by the server's check and by the page's buttons. */
export interface StateMachine<
  S extends string = string,
  R extends z.ZodObject = z.ZodObject,
  A extends ChangeInput = Record<never, never>,
> {
  /** The field of the row that contains the state. */
  field: string;
  states: Readonly<Record<S, string>>;
  /** The states that may follow each state. */
  next: Readonly<Record<S, readonly S[]>>;
  /** Changes the state of one row; fails with `illegal_transition`, which lists the allowed states. */
  change: Endpoint<
    z.ZodObject<{ id: z.ZodUUID }>,
    undefined,
    z.ZodObject<{ state: z.ZodEnum<{ [P in S]: P }> } & A>,
    R
  >;
}

/** Defines a state machine; `changeInput` is the additional input of a change. */
export function stateMachine<S extends string, E extends Entity, A extends ChangeInput = Record<never, never>>(
  { name, subject, noun, row }: E,
  states: Readonly<Record<S, string>>,
  next: Readonly<Record<NoInfer<S>, readonly NoInfer<S>[]>>,
  { field = 'state', changeInput }: { field?: string; changeInput?: A } = {},
): StateMachine<S, E['row'], A> {
  const state = z.enum(Object.keys(states) as [S, ...S[]]);
  return {
    field,
    states,
    next,
    change: endpoint({
      method: 'POST',
      path: `/api/${name}/{id}/state`,
      access: { subject, action: 'update' },
      summary: `Change the state: ${noun.one}`,
      params: z.object({ id: z.uuid() }),
      body: z.object({ state, ...changeInput }),
      reply: row,
    }) as unknown as StateMachine<S, E['row'], A>['change'],
  };
}
