// Reads the definitions, calls and menus that the documents describe. It needs no database.

import { fileURLToPath } from 'node:url';
import type { Access, Route } from '@ec/kernel/http/route';
import type { Label } from '@ec/language/label';
import { targetNames } from '@ec/resource/field';
import { createRegistry, type Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { features } from '../../apps/server/src/features.ts';
import { siteRoutes } from '../../apps/server/src/site.routes.ts';
import { procAt, swapStep, swapSteps } from '../../features/charging/shared/order/swap-steps.ts';
import { type MenuRow, menuRows } from '../../features/system/server/seed/menus/menu-rows.ts';
import { params } from '../../features/system/server/seed/platform-rows.ts';

export interface ServedCall {
  method: string;
  /** The path below /api. */
  path: string;
  /** The path up to its last `/`, without the first `/`. */
  base: string;
  /** Permission codes; one of them is enough. */
  codes: readonly string[];
  /** The permission in words. */
  access: string;
  title: string;
  /** The names of the parameters; an optional one ends with `?`. Empty where the call takes any row. */
  takes: readonly string[];
}

export interface Area {
  name: string;
  resources: readonly Resource[];
  calls: readonly ServedCall[];
}

export interface Product {
  registry: Registry;
  areas: readonly Area[];
  menus: readonly MenuRow[];
  parameters: readonly { key: string; value: string; name: string; remark: string }[];
  /** `proc` is the orderProc of the order at this step. The halts (pause, fault, abort) have none. */
  swapSteps: readonly { key: number; label: Label; proc: number | undefined }[];
}

/** Replaces all parts of the engine that a feature reads while it lists its routes. No route is called. */
const engineStub: object = new Proxy(() => {}, {
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : engineStub),
  apply: () => engineStub,
});

const engineFor = (registry: Registry): Engine =>
  new Proxy({ registry }, { get: (target, key) => (key === 'registry' ? target.registry : engineStub) }) as Engine;

export function readProduct(): Product {
  const all = features.flatMap((feature) => feature.resources);
  // A reference may name a resource that does not exist yet.
  const names = new Set(all.map(({ name }) => name));
  const later = all.flatMap(targetsIn).filter((name) => !names.has(name));
  const registry = createRegistry(all, {
    enums: features.flatMap((feature) => feature.enums ?? []),
    starters: features.flatMap((feature) => feature.starters ?? []),
    menus: features.flatMap((feature) => feature.menus ?? []),
    later,
  });
  const engine = engineFor(registry);
  const featureAreas = features.map((feature) => ({
    name: feature.name,
    resources: feature.resources,
    calls: feature.routes(engine).map(servedCall),
  }));
  const site = { name: 'server', resources: [], calls: siteRoutes(engine).map(servedCall) };
  return {
    registry,
    areas: [...featureAreas, site],
    menus: menuRows(registry),
    parameters: params.map(({ param_key, param_value, param_name, remark }) => ({
      key: param_key,
      value: param_value,
      name: param_name,
      remark,
    })),
    swapSteps: swapSteps.map(([key, label]) => ({ key, label, proc: key <= swapStep.left ? procAt(key) : undefined })),
  };
}

function targetsIn({ fields }: Resource): string[] {
  return Object.values(fields).flatMap((field) => targetNames(field).map(({ name }) => name));
}

function servedCall({ method, path, access, title, input }: Route): ServedCall {
  const base = path.slice(1, path.lastIndexOf('/'));
  const codes = codesOf(access);
  return { method, path, base, codes, access: accessText(access, codes), title, takes: parametersOf(input) };
}

/** Inputs of calls. Where a permission depends on the input, these samples bring out all its codes. */
const samples = [{}, { id: '1' }, { ids: '1' }];

function codesOf(access: Access): string[] {
  if (typeof access === 'string') return [];
  if ('code' in access) return [access.code];
  const codes = 'anyOf' in access ? access.anyOf : samples.flatMap((sample) => access.by(sample));
  return [...new Set(codes)];
}

const withoutCode = { public: 'public', signedIn: 'signed in', administrator: 'platform administrator' } as const;

const accessText = (access: Access, codes: readonly string[]): string =>
  typeof access === 'string' ? withoutCode[access] : codes.map((each) => `\`${each}\``).join(' / ');

/** Returns the parameters of a schema, with `?` after an optional one. A schema for any row has none. */
function parametersOf(input: Route['input']): string[] {
  const { shape = {} } = (input ?? {}) as { shape?: Record<string, NonNullable<Route['input']>> };
  return Object.entries(shape).map(([name, schema]) => (isRequiredParameter(schema) ? name : `${name}?`));
}

/** A schema that coerces its value accepts a missing value, too; the parameter counts as required nevertheless. */
const isRequiredParameter = (schema: NonNullable<Route['input']>): boolean =>
  !schema.safeParse(undefined).success || ('coerce' in schema._zod.def && schema._zod.def.coerce === true);

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
