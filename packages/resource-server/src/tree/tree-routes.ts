// The reads that departments, roles, menus and dictionaries share: list, detail, tree and its levels (contract §1.3, §1.5).
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { inputOf } from '../context.ts';
import { anything } from '../door.ts';
import type { Engine } from '../feature.ts';
import type { OwnCall } from '../resource-routes.ts';
import { allRows, levelCondition, type WireRow, withAbove, withHasChildren } from './all-rows.ts';
import { nest, treeNode } from './tree.ts';

/** Nested rows of everything the caller may see: what `list` of a tree answers. */
export const nestedList: OwnCall = ({ engine, resource, call }) => nestedRows(engine, resource, call);

const nestedRows = async (engine: Engine, resource: Resource, call: Call, where: readonly Condition[] = []) =>
  nest(await allRows(engine, resource, call, { named: ['tenantId'], where }));

export function listRoute(engine: Engine, resource: Resource, path: string, where: readonly Condition[] = []): Route {
  return route({
    method: 'GET',
    path: `/${resource.base}/${path}`,
    access: { code: permissionsOf(resource).menu },
    title: `${resource.label.en}: ${path}`,
    input: anything,
    handler: (call) => nestedRows(engine, resource, call, where),
  });
}

/** One level of rows; an empty `parentId` searches all. `where`: which of them this caller may see at all. */
export function lazyListRoute(
  engine: Engine,
  resource: Resource,
  path = 'lazy-list',
  where: (call: Call) => readonly Condition[] = () => [],
): Route {
  return route({
    method: 'GET',
    path: `/${resource.base}/${path}`,
    access: { code: permissionsOf(resource).menu },
    title: `${resource.label.en}: one level`,
    input: anything,
    handler: (call) => levelOf(engine, resource, call, where(call)),
  });
}

async function levelOf(engine: Engine, resource: Resource, call: Call, where: readonly Condition[]) {
  const level = levelCondition(inputOf(call).parentId);
  const rows = await allRows(engine, resource, call, {
    named: ['parentId', 'tenantId'],
    where: level ? [...where, level] : where,
  });
  const nodes = await withHasChildren(engine, resource, call, rows, where);
  return level ? nodes : withAbove(engine, resource, call, nodes);
}

export function lazyTreeRoute(engine: Engine, resource: Resource): Route {
  return route({
    method: 'GET',
    path: `/${resource.base}/lazy-tree`,
    access: 'signedIn',
    title: `${resource.label.en}: one level of the tree`,
    input: anything,
    async handler(call) {
      const rows = await levelOf(engine, resource, { ...call, input: { parentId: call.input.parentId ?? '0' } }, []);
      return rows.map((row) => ({ ...nodeOf(resource, row), hasChildren: row.hasChildren }));
    },
  });
}

/** The whole tree for pickers. */
export function treeRoute(engine: Engine, resource: Resource): Route {
  return route({
    method: 'GET',
    path: `/${resource.base}/tree`,
    access: 'signedIn',
    title: `${resource.label.en}: tree`,
    handler: async (call) => {
      const rows = await allRows(engine, resource, { ...call, input: {} });
      return nest(rows.map((row) => nodeOf(resource, row)));
    },
  });
}

export function nodeOf(resource: Resource, row: WireRow) {
  return treeNode(row.id, row.parentId, textOf(row[resource.title]));
}
