// Earlier activities that a task can be returned to.

import { raw, type Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { findReturnProblem } from '@ec/workflow-engine/move-tokens';
import { flowOf, nodeOf, type ProcessModel, scopeOf } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import { taskState } from './task-state.ts';

export interface ReturnTarget {
  id: string;
  name: string;
}

/** Activities of the instance that people completed, the latest first. */
export async function listReturnTargets(
  read: Sql,
  tenantId: string,
  instanceId: string,
  model: ProcessModel,
  node: string,
): Promise<ReturnTarget[]> {
  const completed = await read.rows<{ node: string }>(
    raw(sql`select node from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId}
      and state = ${keys(taskState.closed)} and outcome = 'approved' group by node order by max(end_time) desc, max(no) desc`),
  );
  const earlier = findEarlierNodes(model, node);
  return completed
    .filter((row) => row.node !== node && earlier.has(row.node) && !findReturnProblem(model, node, row.node))
    .map((row) => ({ id: row.node, name: nodeOf(model, row.node).name }));
}

/** Nodes from which a path leads to the node, into and out of sub-processes. */
function findEarlierNodes(model: ProcessModel, id: string): Set<string> {
  const sources = new Map<string, string[]>();
  const connect = (source: string, target: string) => sources.set(target, [...(sources.get(target) ?? []), source]);
  for (const node of model.nodes.values()) {
    for (const flow of node.outgoing) connect(node.id, flowOf(model, flow).target);
    for (const event of node.boundaries) connect(node.id, event);
    if (node.kind !== 'subProcess') continue;
    const scope = scopeOf(model, node.id);
    connect(node.id, scope.start);
    // Whatever runs inside has run before anything that follows the sub-process.
    for (const inner of scope.nodes) for (const flow of node.outgoing) connect(inner, flowOf(model, flow).target);
  }
  const earlier = new Set<string>();
  const stack = [id];
  for (let current = stack.pop(); current !== undefined; current = stack.pop()) {
    for (const source of sources.get(current) ?? []) {
      if (earlier.has(source)) continue;
      earlier.add(source);
      stack.push(source);
    }
  }
  return earlier;
}
