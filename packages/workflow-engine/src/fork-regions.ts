// Finds the branches of forks. A fork and its join form a block if tokens enter each branch only from the fork and leave it only to the join.
// The return rule, the check before deployment and the simple designer need these blocks.
import {
  type Branch,
  type FlowNode,
  flowOf,
  forkKind,
  nodeOf,
  type ProcessModel,
  type Scope,
} from './process-model.ts';

const exit = '\u0000exit';

type Graph = Map<string, string[]>;

export function analyseForks(model: ProcessModel, nodeIds: string[]): Pick<Scope, 'branches' | 'unstructured'> {
  const nodes = nodeIds.map((id) => nodeOf(model, id));
  const graph = buildGraph(model, nodes);
  const dominators = findPostDominators(graph);
  const branches: Branch[] = [];
  const unstructured: string[] = [];
  for (const node of nodes) {
    const kind = forkKind(model, node);
    if (kind) {
      const block = readBlock(model, graph, node, dominators.get(node.id) ?? exit, kind);
      if (block) branches.push(...block);
      else unstructured.push(node.id);
    }
    if (node.kind === 'boundaryEvent' && node.interrupting === false) {
      const branch = readSideBranch(model, graph, node);
      if (branch) branches.push(branch);
      else unstructured.push(node.id);
    }
  }
  return { branches, unstructured };
}

const isEnd = (node: FlowNode): boolean => node.kind === 'endEvent' || node.kind === 'terminateEvent';

/** Lists the successors of each node. An interrupting boundary event is another way out of its activity. */
function buildGraph(model: ProcessModel, nodes: FlowNode[]): Graph {
  const graph: Graph = new Map([[exit, []]]);
  for (const node of nodes) {
    if (isEnd(node)) continue;
    const targets = node.outgoing.map((flow) => flowOf(model, flow).target);
    const interrupting = node.boundaries.filter((id) => nodeOf(model, id).interrupting);
    const successors = [...targets, ...interrupting].map((id) => {
      const kind = nodeOf(model, id).kind;
      return kind === 'endEvent' ? exit : kind === 'terminateEvent' ? '' : id;
    });
    // A terminate event ends all branches, so no join waits for the path that leads to it.
    graph.set(node.id, node.outgoing.length === 0 ? [exit] : successors.filter((id) => id !== ''));
  }
  return graph;
}

/**
 * Finds for each node the nearest node that is on every path from it to the end (its post-dominator). The algorithm is the one of Cooper,
 * Harvey and Kennedy on reversed edges.
 */
function findPostDominators(graph: Graph): Map<string, string> {
  const sources: Graph = new Map([...graph.keys()].map((id) => [id, []]));
  for (const [id, targets] of graph) for (const target of targets) sources.get(target)?.push(id);
  const order = listPostOrder(sources, exit);
  const rank = new Map(order.map((id, index) => [id, index]));
  const dominators = new Map([[exit, exit]]);
  const meet = (first: string, second: string): string => {
    let [a, b] = [first, second];
    while (a !== b) {
      if ((rank.get(a) ?? 0) < (rank.get(b) ?? 0)) a = dominators.get(a) ?? exit;
      else b = dominators.get(b) ?? exit;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of order.toReversed()) {
      if (id === exit) continue;
      const reached = (graph.get(id) ?? []).filter((target) => dominators.has(target));
      const [first, ...others] = reached;
      if (first === undefined) continue;
      const dominator = others.reduce(meet, first);
      if (dominators.get(id) !== dominator) changed = true;
      dominators.set(id, dominator);
    }
  }
  return dominators;
}

function listPostOrder(graph: Graph, start: string): string[] {
  const order: string[] = [];
  const visited = new Set([start]);
  const stack = [{ id: start, next: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const target = graph.get(top.id)?.[top.next];
    top.next += 1;
    if (target === undefined) {
      order.push(top.id);
      stack.pop();
    } else if (!visited.has(target)) {
      visited.add(target);
      stack.push({ id: target, next: 0 });
    }
  }
  return order;
}

/** Lists the nodes that a token can reach from `start` before `stop`. It includes the paths of boundary events. */
function collectReachable(model: ProcessModel, graph: Graph, start: string, stop?: string): Set<string> {
  const reachable = new Set<string>();
  const stack = [start];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (id === stop || id === exit || reachable.has(id) || !graph.has(id)) continue;
    reachable.add(id);
    stack.push(...(graph.get(id) ?? []), ...nodeOf(model, id).boundaries);
  }
  return reachable;
}

function readBlock(
  model: ProcessModel,
  graph: Graph,
  fork: FlowNode,
  join: string,
  kind: 'parallel' | 'inclusive',
): Branch[] | undefined {
  const stop = join === exit ? undefined : join;
  const branches = fork.outgoing.map((flow): Branch => {
    const target = flowOf(model, flow).target;
    const nodes = collectReachable(model, graph, target, stop);
    return { id: flow, fork: fork.id, flow, ...(stop === undefined ? {} : { join: stop }), nodes };
  });
  const inner = new Set(branches.flatMap((branch) => [...branch.nodes]));
  const size = branches.reduce((sum, branch) => sum + branch.nodes.size, 0);
  if (inner.size !== size || inner.has(fork.id)) return undefined;
  if (!branches.every((branch) => isEnteredOnce(model, branch))) return undefined;
  return stop === undefined || joinsBranches(model, nodeOf(model, stop), branches, kind) ? branches : undefined;
}

/** Returns whether tokens can enter the branch only through its own flow. */
function isEnteredOnce(model: ProcessModel, branch: Branch): boolean {
  const incoming = [...branch.nodes].flatMap((id) => nodeOf(model, id).incoming);
  return incoming.every((id) => id === branch.flow || branch.nodes.has(flowOf(model, id).source));
}

function joinsBranches(
  model: ProcessModel,
  join: FlowNode,
  branches: Branch[],
  kind: 'parallel' | 'inclusive',
): boolean {
  if (join.kind !== 'inclusive' && (join.kind !== 'parallel' || kind === 'inclusive')) return false;
  const counts = branches.map((branch) => joinFlows(model, join, branch).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total !== join.incoming.length) return false;
  return join.kind === 'inclusive' || counts.every((count) => count === 1);
}

/** Lists the incoming flows of a join that come from a branch. */
export function joinFlows(model: ProcessModel, join: FlowNode, branch: Branch): string[] {
  return join.incoming.filter((flow) => flow === branch.flow || branch.nodes.has(flowOf(model, flow).source));
}

/** Returns the path of a boundary event that does not interrupt its activity; undefined where other paths share nodes with it. */
function readSideBranch(model: ProcessModel, graph: Graph, event: FlowNode): Branch | undefined {
  const nodes = collectReachable(model, graph, event.id);
  const host = nodeOf(model, event.host ?? '');
  const others = host.outgoing.map((flow) => collectReachable(model, graph, flowOf(model, flow).target));
  const isShared = [...nodes].some((id) => id === host.id || others.some((other) => other.has(id)));
  const branch: Branch = { id: event.id, fork: host.id, nodes };
  return isShared || !isEnteredOnce(model, branch) ? undefined : branch;
}
