import type { Endpoint } from '@leadwright/contract/endpoint';
import { errorBody } from '@leadwright/contract/errors';
import { z } from 'zod';

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }) },
});
const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function parameters(schema: z.ZodType | undefined, position: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as z.ZodRawShape).map(([name, field]) => ({
    name,
    in: position,
    required: position === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: z.toJSONSchema(field as z.ZodType, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' }),
  }));
}

function operation({ summary, access, allowsApiToken, params, query, body, reply }: Endpoint) {
  const ok =
    reply === 'bytes' ? bytes : reply === 'events' ? { 'text/event-stream': {} } : json(reply as z.ZodType, 'output');
  return {
    summary,
    ...(access === 'public' ? { security: [] } : {}),
    ...(typeof access === 'object' ? { 'x-permission': access } : {}),
    ...(allowsApiToken ? { 'x-by-api-token': true } : {}),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body
      ? { requestBody: { required: true, content: body instanceof z.ZodType ? json(body, 'input') : bytes } }
      : {}),
    responses: {
      200: { description: 'Done', content: ok },
      default: { description: 'Error', content: json(errorBody, 'output') },
    },
  };
}

/** Returns the OpenAPI document of the bound endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Leadwright', version: '0.1.0', license: { name: 'MIT' } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
    paths,
  };
}
