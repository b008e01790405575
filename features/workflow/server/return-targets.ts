// Finds the earlier activities to which a task can be returned.

import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { keys } from '@ec/resource-server/columns';
import { findReturnProblem, starterTarget } from '@ec/workflow-engine/move-tokens';
import { flowOf, nodeOf, type ProcessModel, scopeOf } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import { activityName } from './process-words.ts';
import { taskState } from './task-state.ts';

export interface ReturnTarget {
  id: string;
  name: string;
}

/**
 * Lists the activities that people completed, the latest first, and the start last. It leaves out an activity if a service task has run since
 * then. The changes of the service task cannot be undone, and earlier activities do not expect them.
 */
export async function listReturnTargets(
  read: Sql,
  tenantId: string,
  instanceId: string,
  model: ProcessModel,
  node: string,
  language: Language = 'zh',
): Promise<ReturnTarget[]> {
  const ofInstance = sql`tenant_id = ${tenantId} and instance_id = ${instanceId}`;
  const [completedTasks, endRows] = await Promise.all([
    read.rows<{ node: string }>(
      sql`select node from workflow_task where ${ofInstance} and state = ${keys(taskState.closed)} and outcome = 'approved'
        group by node order by max(end_time) desc, max(no) desc`,
    ),
    read.rows<{ node: string; no: number }>(
      sql`select element as node, max(no) as no from workflow_history where ${ofInstance} and kind = 'ended' group by element`,
    ),
  ]);
  const earlier = findEarlierNodes(model, node);
  const endOf = (id: string): number => endRows.find((row) => row.node === id)?.no ?? 0;
  const writes = endRows.filter((row) => earlier.has(row.node) && model.nodes.get(row.node)?.kind === 'serviceTask');
  const isWrittenSince = (id: string): boolean => writes.some(({ no }) => no > endOf(id));
  const targets = completedTasks
    .filter((row) => row.node !== node && earlier.has(row.node) && !findReturnProblem(model, node, row.node))
    .filter((row) => model.nodes.get(row.node)?.kind !== 'startEvent' && !isWrittenSince(row.node))
    .map((row) => ({ id: row.node, name: activityName(nodeOf(model, row.node), language) }));
  const { start } = scopeOf(model, '');
  if (start === node || isWrittenSince(start)) return targets;
  return [...targets, { id: starterTarget, name: activityName(nodeOf(model, start), language) }];
}

/** Finds the nodes from which a path leads to the node. Paths may enter and leave sub-processes. */
function findEarlierNodes(model: ProcessModel, id: string): Set<string> {
  const sources = new Map<string, string[]>();
  const connect = (source: string, target: string) => sources.set(target, [...(sources.get(target) ?? []), source]);
  for (const node of model.nodes.values()) {
    for (const flow of node.outgoing) connect(node.id, flowOf(model, flow).target);
    for (const event of node.boundaries) connect(node.id, event);
    if (node.kind !== 'subProcess') continue;
    const scope = scopeOf(model, node.id);
    connect(node.id, scope.start);
    // Every node inside a sub-process runs before the nodes that follow it.
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
