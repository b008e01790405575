// Decides when joins fire, by the rules of BPMN 2.0.2 for parallel and inclusive gateways.
import type { Draft } from './draft.ts';
import type { Token } from './instance-state.ts';
import { type FlowNode, flowOf, nodeOf, type ProcessModel } from './process-model.ts';

/** Returns the tokens that a parallel join takes, one for each incoming flow; undefined while a token is missing. */
export function takeParallelTokens(draft: Draft, node: FlowNode, scope: number): Token[] | undefined {
  const waiting = waitingTokens(draft, node.id, scope);
  const arrivedTokens = node.incoming.map((flow) => waiting.find((token) => token.flow === flow));
  return arrivedTokens.every((token) => token !== undefined) ? arrivedTokens : undefined;
}

/** Finds an inclusive join that may fire now, and the tokens that it takes. */
export function findInclusiveJoin(draft: Draft): { node: FlowNode; scope: number; taken: Token[] } | undefined {
  for (const token of draft.state.tokens) {
    if (token.flow === undefined) continue;
    const node = nodeOf(draft.model, token.node);
    if (node.kind !== 'inclusive') continue;
    const waiting = waitingTokens(draft, node.id, token.scope);
    const filled = new Set(waiting.map((row) => row.flow));
    const others = draft.state.tokens.filter((row) => row.scope === token.scope && row.node !== node.id);
    if (others.some((row) => isAwaited(draft.model, node, filled, row))) continue;
    const arrivedTokens = [...filled].flatMap((flow) => waiting.find((row) => row.flow === flow) ?? []);
    return { node, scope: token.scope, taken: arrivedTokens };
  }
  return undefined;
}

const waitingTokens = (draft: Draft, node: string, scope: number): Token[] =>
  draft.state.tokens.filter((token) => token.node === node && token.scope === scope && token.flow !== undefined);

/** Returns whether the token can still reach an incoming flow without a token, and can reach no incoming flow with a token. */
function isAwaited(model: ProcessModel, join: FlowNode, filled: Set<string | undefined>, token: Token): boolean {
  const reachable = join.incoming.filter((flow) => sourcesOf(model, join, flow).has(token.node));
  return reachable.some((flow) => !filled.has(flow)) && !reachable.some((flow) => filled.has(flow));
}

const sourcesByModel = new WeakMap<ProcessModel, Map<string, Set<string>>>();

/** Returns the nodes from which a path leads to this incoming flow without the join itself. */
function sourcesOf(model: ProcessModel, join: FlowNode, flow: string): Set<string> {
  const cache = sourcesByModel.get(model) ?? new Map<string, Set<string>>();
  sourcesByModel.set(model, cache);
  const cached = cache.get(flow);
  if (cached) return cached;
  const sources = new Set<string>();
  const stack = [flowOf(model, flow).source];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (id === join.id || sources.has(id)) continue;
    sources.add(id);
    const node = nodeOf(model, id);
    // A token can also leave an activity through a boundary event.
    if (node.host !== undefined) stack.push(node.host);
    stack.push(...node.incoming.map((incoming) => flowOf(model, incoming).source));
  }
  cache.set(flow, sources);
  return sources;
}
