// Describes a route for `GET openapi.json`; nothing is checked with these schemas.
import { z } from 'zod';
import type { Route } from './route.ts';

export function describeRoute(route: Route): Record<string, unknown> {
  const described: Record<string, unknown> = { summary: route.title, tags: [route.path.split('/')[1] ?? ''] };
  if (!route.input) return described;
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' });
  delete schema.$schema;
  described[route.method === 'GET' ? 'querystring' : 'body'] = schema;
  return described;
}
