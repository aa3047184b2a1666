import type { FastifyRequest } from 'fastify';

/**
 * What is logged of a call: its pattern, not its address, for in that stand the names of people and what was searched
 * for. Headers and the caller's address are left out altogether.
 */
export const requestLog = (level: string) => ({
  level,
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'no route' }),
  },
});
