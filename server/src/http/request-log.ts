import type { FastifyRequest } from 'fastify';

/**
 * Logs the route of a call but not its address, which contains names of people and search terms. Headers and the
 * caller's address are not logged.
 */
export const requestLog = (level: string) => ({
  level,
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'no route' }),
  },
});
