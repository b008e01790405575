// Creates the routes of a resource: the calls that its definition serves, and its named actions (contract §1.7, §1.9).
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
import { callLabels } from '../engine/call-labels.ts';
import { checkGuard } from '../engine/call-rights.ts';
import { type CallContext, type Hooks, inputOf, ofAnyRow } from '../engine/context.ts';
import { type Endpoint, type EndpointHandler, looseRecordSchema } from '../engine/endpoint.ts';
import type { Engine } from '../engine/feature.ts';
import { defineImport } from '../import/import.ts';
import { documentEndpoint } from '../read/document.ts';
import { defineExport } from '../read/export.ts';
import { type ActionHandlers, actionRoutes } from '../write/action.ts';
import { endpoints } from './endpoints.ts';

/** The engine's replies by call, for features that process them further. */
interface Answers<R extends Resource> {
  list: Page<RowOf<R>>;
  detail: RowOf<R>;
  create: RowOf<R>;
  update: RowOf<R>;
  restore: RowOf<R>;
}
type Answer<R extends Resource, C extends CallName> = C extends keyof Answers<R> ? Answers<R>[C] : unknown;

/**
 * A feature's replacement of a call of the engine, or a wrapper around the call. `next` does the engine's work. The override of a call also
 * runs for the preview of the call, so it must write only by `next`, which then previews.
 */
export type CallOverride<R extends Resource = Resource, C extends CallName = CallName> = {
  /** A method type, so that TypeScript accepts the handler of one definition where a handler of any definition is expected. */
  handle(context: CallContext, next: (context: CallContext) => Promise<Answer<R, C>>): Promise<unknown> | unknown;
}['handle'];

export interface ResourceRouteOptions<R extends Resource = Resource> extends Hooks<R> {
  calls?: { readonly [C in CallName]?: CallOverride<R, C> };
  /** Reply schemas of overridden calls, if they differ from the engine's schemas. */
  outputs?: { readonly [C in CallName]?: ZodType };
  /** Handlers of the named actions, for work beyond the change of state. */
  actions?: ActionHandlers<R>;
}

/** @throws Error if `options` overrides a call that the definition does not serve */
export function resourceRoutes<R extends Resource>(
  engine: Engine,
  resource: R,
  options: ResourceRouteOptions<NoInfer<R>> = {},
): Route[] {
  const { calls: overrides = {}, outputs = {}, actions = {}, ...typed } = options;
  const hooks = ofAnyRow<R>(typed);
  const calls = callsOf(resource);
  const unserved = callNames.find((name) => overrides[name] && !calls.has(name));
  if (unserved) throw new Error(`${resource.name} does not serve ${unserved}, for which there is a handler`);
  if (calls.has('export')) defineExport(engine, resource);
  if (calls.has('import')) defineImport(engine, resource, hooks);
  const routeContext = { engine, resource, hooks, overrides, outputs };
  const create = calls.get('create');
  const update = calls.get('update');
  const isEither = create && update && writesByOneCall(resource);
  const routes = [...calls.values()].flatMap((call) => {
    if (isEither && call === update) return [];
    if (isEither && call === create) return [eitherRoute(routeContext, create, update)];
    const plain = endpoints[call.name].map((endpoint) => routeOf(routeContext, call, endpoint));
    return call.name === 'detail' && resource.document ? [...plain, documentRoute(routeContext, call)] : plain;
  });
  routes.push(...actionRoutes(engine, resource, actions));
  return [...routes, ...underAliases(resource, routes)];
}

interface RouteContext {
  engine: Engine;
  resource: Resource;
  hooks: Hooks;
  overrides: { readonly [C in CallName]?: CallOverride };
  outputs: { readonly [C in CallName]?: ZodType };
}

/** Returns the handler of a call: it checks the guard, then runs the feature's override or the engine's work. */
function workOf({ overrides }: RouteContext, { name, guard }: ServedCall, { work }: Endpoint): EndpointHandler {
  const override = overrides[name];
  return async (context) => {
    checkGuard(guard, context.call.rights);
    return override ? override(context, work) : work(context);
  };
}

function routeOf(routeContext: RouteContext, served: ServedCall, endpoint: Endpoint): Route {
  const { engine, resource, hooks } = routeContext;
  const { path = served.path, method = served.method, label, input = looseRecordSchema } = endpoint;
  const { work: _, documentedInput, output, ...settings } = endpoint;
  const work = workOf(routeContext, served, endpoint);
  const overriddenOutput = routeContext.outputs[served.name];
  const replySchema = overriddenOutput ? () => overriddenOutput : output && lazily(() => output(resource));
  return route<unknown>({
    ...settings,
    method,
    path: `/${resource.base}/${path}`,
    access: served.access,
    ...callLabels(resource, label),
    labelOfParameter: (name) => fieldNamed(resource, name)?.label,
    ...(endpoint.takesFiles ? {} : { input }),
    ...(documentedInput ? { documentedInput: () => documentedInput(resource) } : {}),
    ...(replySchema ? { output: replySchema } : {}),
    handler: (call) => work({ engine, resource, call, hooks }),
  });
}

/** Creates the route of the document. It runs the detail call with its permission, guard and override, and prints the returned row. */
function documentRoute(routeContext: RouteContext, detail: ServedCall): Route {
  const work = workOf(routeContext, detail, endpoints.detail[0]!);
  return routeOf({ ...routeContext, overrides: {}, outputs: {} }, detail, documentEndpoint(work));
}

/** Creates the route of a call that both adds and edits: a draft with an id edits the row, a draft without an id adds a row. */
function eitherRoute(routeContext: RouteContext, create: ServedCall, update: ServedCall): Route {
  const [adding, editing] = ([create, update] as const).map((call) =>
    workOf(routeContext, call, endpoints[call.name][0]!),
  );
  const access: Access = { by: (draft) => (hasId(draft) ? update : create).codes };
  const either: EndpointHandler = (context) => (hasId(inputOf(context.call)) ? editing : adding)!(context);
  const description = { label: { zh: '新增或修改', en: 'add or edit' }, documentedInput: addOrEditSchema };
  const endpoint: Endpoint = { ...endpoints.create[0]!, ...description, work: either };
  const { create: createOutput, update: updateOutput } = routeContext.outputs;
  const isDifferent = createOutput && updateOutput && createOutput !== updateOutput;
  const outputs = isDifferent ? { create: z.union([createOutput, updateOutput]) } : routeContext.outputs;
  // `either` already contains the overrides and guards.
  return routeOf({ ...routeContext, overrides: {}, outputs }, { ...create, access, guard: undefined }, endpoint);
}

/** Returns copies of the routes under the alias paths of the specification (contract §7.1). Rows and permissions are the same. */
function underAliases({ base, aliases }: Resource, routes: readonly Route[]): Route[] {
  const resourceCalls = routes.filter(({ path }) => path.startsWith(`/${base}/`));
  return aliases.flatMap((alias) =>
    resourceCalls.map((each) => ({ ...each, path: each.path.replace(base, alias), aliasOf: each.path })),
  );
}
