// The routes of a resource: every call that its definition says is served, and its named actions (contract §1.7, §1.9).
import { type Route, route } from '@ec/kernel/http/route';
import type { Page } from '@ec/kernel/paging';
import { lazily } from '@ec/language/lazily';
import type { Access } from '@ec/resource/access';
import { type CallName, callNames } from '@ec/resource/call-rules';
import { callsOf, hasId, type ServedCall, writesByOneCall } from '@ec/resource/calls';
import { addOrEditSchema } from '@ec/resource/draft-schema';
import { fieldNamed } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { type ZodType, z } from 'zod';
import { checkGuard } from '../engine/call-rights.ts';
import { type CallContext, type Hooks, inputOf, ofAnyRow } from '../engine/context.ts';
import { type Endpoint, type EndpointHandler, looseRecordSchema } from '../engine/endpoint.ts';
import type { Engine } from '../engine/feature.ts';
import { namedAs } from '../engine/named-as.ts';
import { defineImport } from '../import/import.ts';
import { documentDoor } from '../read/document.ts';
import { defineExport } from '../read/export.ts';
import { type ActionHandlers, actionRoutes } from '../write/action.ts';
import { endpoints } from './endpoints.ts';

/** The reply of the engine, for features that go on with it. */
interface Answers<R extends Resource> {
  list: Page<RowOf<R>>;
  detail: RowOf<R>;
  create: RowOf<R>;
  update: RowOf<R>;
  restore: RowOf<R>;
}
type Answer<R extends Resource, C extends CallName> = C extends keyof Answers<R> ? Answers<R>[C] : unknown;

/**
 * What a feature does instead of a call of the engine, or around it: `next` is what the engine does. It stands around the preview of
 * its call, too, so that who writes goes through `next`.
 */
export type CallOverride<R extends Resource = Resource, C extends CallName = CallName> = {
  /** A method, so that a handler of one definition is one of any. */
  handle(context: CallContext, next: (context: CallContext) => Promise<Answer<R, C>>): Promise<unknown> | unknown;
}['handle'];

export interface ResourceRouteOptions<R extends Resource = Resource> extends Hooks<R> {
  calls?: { readonly [C in CallName]?: CallOverride<R, C> };
  /** Reply schemas of overridden calls, where they differ from the engine's. */
  outputs?: { readonly [C in CallName]?: ZodType };
  /** Handlers of the named actions, for work beyond the change of state. */
  actions?: ActionHandlers<R>;
}

/** @throws Error where the feature brings a handler for what the definition does not serve */
export function resourceRoutes<R extends Resource>(
  engine: Engine,
  resource: R,
  options: ResourceRouteOptions<NoInfer<R>> = {},
): Route[] {
  const { calls: own = {}, outputs = {}, actions = {}, ...typed } = options;
  const hooks = ofAnyRow<R>(typed);
  const calls = callsOf(resource);
  const unserved = callNames.find((name) => own[name] && !calls.has(name));
  if (unserved) throw new Error(`${resource.name} does not serve ${unserved}, for which there is a handler`);
  if (calls.has('export')) defineExport(engine, resource);
  if (calls.has('import')) defineImport(engine, resource, hooks);
  const making = { engine, resource, hooks, own, outputs };
  const [create, update] = [calls.get('create'), calls.get('update')];
  const isEither = create && update && writesByOneCall(resource);
  const routes = [...calls.values()].flatMap((call) => {
    if (isEither && call === update) return [];
    if (isEither && call === create) return [eitherRoute(making, create, update)];
    const plain = endpoints[call.name].map((door) => routeOf(making, call, door));
    return call.name === 'detail' && resource.document ? [...plain, documentRoute(making, call)] : plain;
  });
  routes.push(...actionRoutes(engine, resource, actions));
  return [...routes, ...underAliases(resource, routes)];
}

interface Making {
  engine: Engine;
  resource: Resource;
  hooks: Hooks;
  own: { readonly [C in CallName]?: CallOverride };
  outputs: { readonly [C in CallName]?: ZodType };
}

/** The engine's work within the guard, and what the feature puts around it. */
function workOf({ own }: Making, { name, guard }: ServedCall, { work }: Endpoint): EndpointHandler {
  const around = own[name];
  return async (context) => {
    checkGuard(guard, context.call.rights);
    return around ? around(context, work) : work(context);
  };
}

function routeOf(making: Making, served: ServedCall, door: Endpoint): Route {
  const { engine, resource, hooks } = making;
  const { path = served.path, method = served.method, label, input = looseRecordSchema } = door;
  const { work: _, described, output, ...settings } = door;
  const work = workOf(making, served, door);
  const ownOutput = making.outputs[served.name];
  const replies = ownOutput ? () => ownOutput : output && lazily(() => output(resource));
  return route<unknown>({
    ...settings,
    method,
    path: `/${resource.base}/${path}`,
    access: served.access,
    ...namedAs(resource, label),
    wordFor: (name) => fieldNamed(resource, name)?.label,
    ...(door.takesFiles ? {} : { input }),
    ...(described ? { described: () => described(resource) } : {}),
    ...(replies ? { output: replies } : {}),
    handler: (call) => work({ engine, resource, call, hooks }),
  });
}

/** The document stands behind what the detail asks for and answers, whatever the feature does around that. */
function documentRoute(making: Making, detail: ServedCall): Route {
  const work = workOf(making, detail, endpoints.detail[0]!);
  return routeOf({ ...making, own: {}, outputs: {} }, detail, documentDoor(work));
}

/** Makes the call that adds and edits: the id of the draft decides which. */
function eitherRoute(making: Making, create: ServedCall, update: ServedCall): Route {
  const [adding, editing] = ([create, update] as const).map((call) => workOf(making, call, endpoints[call.name][0]!));
  const access: Access = { by: (draft) => (hasId(draft) ? update : create).codes };
  const either: EndpointHandler = (context) => (hasId(inputOf(context.call)) ? editing : adding)!(context);
  const description = { label: { zh: '新增或修改', en: 'add or edit' }, described: addOrEditSchema };
  const door: Endpoint = { ...endpoints.create[0]!, ...description, work: either };
  const { create: added, update: edited } = making.outputs;
  const outputs = added && edited && added !== edited ? { create: z.union([added, edited]) } : making.outputs;
  // The override of the feature is part of `either` already.
  return routeOf({ ...making, own: {}, outputs }, { ...create, access, guard: undefined }, door);
}

/** The same calls, rows and permissions under the other spellings that the specification has (contract §7.1). */
function underAliases({ base, aliases }: Resource, routes: readonly Route[]): Route[] {
  const resourceCalls = routes.filter(({ path }) => path.startsWith(`/${base}/`));
  return aliases.flatMap((alias) =>
    resourceCalls.map((each) => ({ ...each, path: each.path.replace(base, alias), aliasOf: each.path })),
  );
}
