// Routes that read trees such as departments and menus: whole trees, single levels, trees for pickers (contract §1.3, §1.5).
import type { Call, Route } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import { lazyTreeCall, levelCall, type nestedCall, treeCall } from '@ec/resource/tree-calls';
import { inputOf } from '../engine/context.ts';
import type { Engine } from '../engine/feature.ts';
import { serve } from '../engine/serve.ts';
import { allRows, levelCondition, type WireRow, withAbove, withHasChildren } from '../read/all-rows.ts';
import { nest, treeNode } from '../read/tree.ts';
import type { CallOverride } from './resource-routes.ts';

/** The override of `list` for a tree: returns all rows that the caller may see, nested. */
export const nestedList: CallOverride = ({ engine, resource, call }) => nestedRows(engine, resource, call);

const nestedRows = async (engine: Engine, resource: Resource, call: Call, where: readonly Condition[] = []) =>
  nest(await allRows(engine, resource, call, { named: ['tenantId'], where }));

/** The route of a call that returns nested rows. `where`: the conditions of the rows. */
export const nestedRoutes = (
  engine: Engine,
  contract: ReturnType<typeof nestedCall>,
  resource: Resource,
  where: readonly Condition[],
): Route[] => serve(contract, (call) => nestedRows(engine, resource, call, where));

/** Returns the conditions of the rows that a call may return. */
type RowConditions = (call: Call) => Promise<readonly Condition[]> | readonly Condition[];

/** The route of a call that returns one level of rows; an empty `parentId` searches all levels. */
export const levelRoutes = (
  engine: Engine,
  resource: Resource,
  contract: ReturnType<typeof levelCall<Resource>> = levelCall(resource),
  conditionsOf: RowConditions = () => [],
): Route[] => serve(contract, async (call) => levelOf(engine, resource, call, await conditionsOf(call)));

async function levelOf(engine: Engine, resource: Resource, call: Call, where: readonly Condition[]) {
  const level = levelCondition(inputOf(call).parentId);
  const rows = await allRows(engine, resource, call, {
    named: ['parentId', 'tenantId'],
    where: level ? [...where, level] : where,
  });
  const nodes = await withHasChildren(engine, resource, call, rows, where);
  return level ? nodes : withAbove(engine, resource, call, nodes);
}

export const lazyTreeRoutes = (engine: Engine, resource: Resource): Route[] =>
  serve(lazyTreeCall(resource), async (call) => {
    const rows = await levelOf(engine, resource, { ...call, input: { parentId: call.input.parentId ?? '0' } }, []);
    return rows.map((row) => ({ ...nodeOf(resource, row), hasChildren: row.hasChildren }));
  });

/** The route of a call that returns the whole tree for pickers. */
export const treeRoutes = (engine: Engine, resource: Resource): Route[] =>
  serve(treeCall(resource), async (call) => {
    const rows = await allRows(engine, resource, { ...call, input: {} });
    return nest(rows.map((row) => nodeOf(resource, row)));
  });

export function nodeOf(resource: Resource, row: WireRow) {
  return treeNode(row.id, row.parentId, textOf(row[resource.title]));
}
