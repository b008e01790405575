// Creates the OpenAPI document of the routes, for `GET openapi.json`. The server does not use the document to check calls.
import type { Label } from '@ec/language/label';
import { type ZodType, z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { failureReplies, repliesOf } from './openapi-replies.ts';
import { tagOf, tagsOf } from './openapi-tags.ts';
import type { Route } from './route.ts';

/** Returns a sentence that states who may make the call. */
function accessText({ access }: Route): Label {
  if (access === 'public') return { zh: '无需登录。', en: 'No sign-in required.' };
  if (access === 'signedIn') return { zh: '登录即可，无需权限。', en: 'Requires sign-in, no permission.' };
  if (access === 'administrator') return { zh: '仅限平台管理员。', en: 'Platform administrators only.' };
  if ('code' in access) return { zh: `需要权限：${access.code}。`, en: `Requires the permission ${access.code}.` };
  if (!('anyOf' in access))
    return { zh: '所需权限取决于传入的参数。', en: 'The required permission depends on the parameters.' };
  const codes = access.anyOf;
  return { zh: `需要权限：${codes.join(' 或 ')}。`, en: `Requires one of the permissions ${codes.join(', ')}.` };
}

const queryText: Label = { zh: '参数也可以放在地址中。', en: ' Parameters may also be sent in the query string.' };

/**
 * Returns permission codes for programs: the caller needs one of them. The list is empty if the call needs no code, or if the code depends on
 * the input.
 */
function permissionsOf({ access }: Route): readonly string[] {
  if (typeof access === 'string') return [];
  if ('code' in access) return [access.code];
  return 'anyOf' in access ? access.anyOf : [];
}

/** Only an object schema lists the query parameters by name; a record or a union does not. */
const isObject = (schema: ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;

const pathParameter = /:(\w+)/g;

/** Derives the id from the method and the path: `GET blade-truck/station/import-template` → `get_bladeTruck_station_importTemplate`. */
function operationIdOf({ method, path }: Route): string {
  const parts = path
    .split('/')
    .map((part) => part.replace(/[^a-zA-Z0-9_]+(\w?)/g, (_, next: string) => next.toUpperCase()));
  return [method.toLowerCase(), ...parts.filter(Boolean)].join('_');
}

/** Returns the media types that the document states for a request body (contract §1.6). */
function mediaTypesOf(route: Route): string[] {
  if (route.takesFiles) return ['multipart/form-data'];
  return route.from === 'body' ? ['application/json'] : ['application/json', 'application/x-www-form-urlencoded'];
}

function inputOf(route: Route): Pick<ZodOpenApiOperationObject, 'requestParams' | 'requestBody'> {
  const input = route.documentedInput?.() ?? route.input;
  const pathParameters = [...route.path.matchAll(pathParameter)].map(([, name]) => [name, z.string()] as const);
  const path = pathParameters.length > 0 ? { path: z.object(Object.fromEntries(pathParameters)) } : {};
  if (route.method === 'GET' || route.from === 'query') {
    const query = isObject(input) ? { query: input } : {};
    return { requestParams: { ...path, ...query } };
  }
  const content = Object.fromEntries(mediaTypesOf(route).map((mediaType) => [mediaType, { schema: input }]));
  return { requestParams: path, ...(input ? { requestBody: { content } } : {}) };
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const codes = permissionsOf(route);
  const acceptsQueryToo = route.method === 'POST' && (route.from ?? 'any') === 'any' && !route.takesFiles;
  const access = accessText(route);
  const [zh, en] = (['zh', 'en'] as const).map(
    (language) => access[language] + (acceptsQueryToo ? queryText[language] : ''),
  );
  return {
    operationId: operationIdOf(route),
    summary: route.label?.en ?? route.title,
    ...(route.label ? { 'x-label': route.label } : {}),
    description: en,
    'x-description': { zh, en },
    ...(codes.length > 0 ? { 'x-permissions': codes } : {}),
    tags: [tagOf(route).name],
    ...inputOf(route),
    responses: repliesOf(route),
    ...(route.access === 'public' ? { security: [] } : {}),
  };
}

/** Describes a transformed value of a reply by the schema before the transform: JSON Schema cannot express the result of the transform. */
const beforeTransform: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io === 'input' || def.type !== 'pipe' || def.out._zod.def.type !== 'transform') return;
  const { $schema: _, ...inputSchema } = z.toJSONSchema(def.in, { io: 'input', unrepresentable: 'any' });
  Object.assign(jsonSchema, { ...inputSchema, ...jsonSchema });
};

export function describeRoutes(routes: readonly Route[]): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(pathParameter, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method === 'GET' ? 'get' : 'post']: operationOf(route) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: 'energy-cloud', version: '1' },
    tags: tagsOf(routes),
    paths,
    components: {
      responses: failureReplies,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Blade-Auth',
          description: '`bearer` and the access token of the session',
        },
      },
    },
    security: [{ token: [] }],
  };
  // JSON Schema cannot express the rule of a custom Zod schema, so `custom` allows an empty schema in the document.
  return createDocument(document, { allowEmptySchema: { custom: true }, override: beforeTransform });
}
