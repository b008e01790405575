// The product that the documents describe: its definitions, calls and menus, without a database behind them.

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
  /** Below /api. */
  path: string;
  /** The part before the last `/`, without the first. */
  base: string;
  /** Permission codes, one of which opens it. */
  codes: readonly string[];
  /** The same in words. */
  access: string;
  title: string;
  /** Named parameters with `?` behind those that may be left out; empty where any row is taken. */
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
  /** `proc`: orderProc of a swap that stands there, where the step says so. */
  swapSteps: readonly { key: number; label: Label; proc: number | undefined }[];
}

/** Stands for whatever a feature asks its engine for while it lists its routes; no route is ever called. */
const anything: object = new Proxy(() => {}, {
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
});

const engineFor = (registry: Registry): Engine =>
  new Proxy({ registry }, { get: (target, key) => (key === 'registry' ? target.registry : anything) }) as Engine;

export function readProduct(): Product {
  const all = features.flatMap((feature) => feature.resources);
  // References to areas that are still to come name what is not there yet.
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

/** Rows that a call may get, so that a permission that depends on them shows all its codes. */
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

/** Returns the parameters that a schema names; a call that takes any row has none. */
function parametersOf(input: Route['input']): string[] {
  const { shape = {} } = (input ?? {}) as { shape?: Record<string, NonNullable<Route['input']>> };
  return Object.entries(shape).map(([name, schema]) => (isAsked(schema) ? name : `${name}?`));
}

/** A coerced value reads nothing as a text, too, and is meant to be there all the same. */
const isAsked = (schema: NonNullable<Route['input']>): boolean =>
  !schema.safeParse(undefined).success || ('coerce' in schema._zod.def && schema._zod.def.coerce === true);

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
