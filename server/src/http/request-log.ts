import type { FastifyRequest } from 'fastify';

/**
 * Returns the settings of the request log: it contains the route but not the URL, which can contain names and search
 * terms. Headers and the caller's IP address are not logged.
 */
export const requestLog = (level: string) => ({
  level,
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'no route' }),
  },
});
