// The description of all calls for `GET openapi.json`, made when somebody asks for it; nothing is checked with it.
import { type ZodType, z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Route } from './route.ts';

/** What every reply is wrapped in (contract §1.1). */
const envelope = (data: ZodType) => z.object({ code: z.literal(200), success: z.literal(true), data, msg: z.string() });

function accessText({ access }: Route): string {
  if (typeof access === 'string') return access === 'signedIn' ? 'any session' : access;
  if ('code' in access) return `permission ${access.code}`;
  return 'anyOf' in access
    ? `one of the permissions ${access.anyOf.join(', ')}`
    : 'a permission that depends on the input';
}

/** A record, a union and the like have no parameters to name. */
const isObject = (schema: ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;

function operationOf(route: Route): ZodOpenApiOperationObject {
  const input = route.described ?? route.input;
  const isRead = route.method === 'GET' || route.from === 'query';
  const type = route.takesFiles ? 'multipart/form-data' : 'application/json';
  return {
    summary: route.title,
    description: `Needs ${accessText(route)}.`,
    tags: [route.path.split('/')[1] ?? ''],
    ...(isRead && isObject(input) ? { requestParams: { query: input } } : {}),
    ...(!isRead && input ? { requestBody: { content: { [type]: { schema: input } } } } : {}),
    responses: {
      200: {
        description: route.envelope === false ? 'The answer itself, without envelope' : 'Done',
        ...(route.envelope === false
          ? {}
          : { content: { 'application/json': { schema: envelope(route.output ?? z.unknown()) } } }),
      },
    },
    ...(route.access === 'public' ? { security: [] } : {}),
  };
}

export function describeRoutes(routes: readonly Route[]): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method === 'GET' ? 'get' : 'post']: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'energy-cloud', version: '1' },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Blade-Auth' } } },
    security: [{ token: [] }],
  });
}
