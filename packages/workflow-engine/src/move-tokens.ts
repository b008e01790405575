// A return moves an instance back to an earlier activity. It removes the tokens of the innermost branch that contains source and target, or
// all tokens of their scope. It puts one token on the target. If the target is inside another branch, the sibling branches of that branch
// count as arrived at their join.
import { enterActivity, placeToken } from './advance.ts';
import { addToken, type Draft, removeTokens, tokensWithin } from './draft.ts';
import { EngineError } from './engine-error.ts';
import { joinFlows } from './fork-regions.ts';
import type { Resume, TaskOutcome, Token } from './instance-state.ts';
import {
  type Branch,
  type FlowNode,
  flowOf,
  nodeOf,
  type ProcessModel,
  type Scope,
  scopeOf,
  scopePath,
} from './process-model.ts';
import { addTask, signerOf } from './user-tasks.ts';

/** The target of a return to the person who started the instance. */
export const starterTarget = 'start';

/** Returns why a return from `source` to `target` is impossible; undefined where it is possible. */
export function findReturnProblem(
  model: ProcessModel,
  source: string,
  target: string,
): 'badTarget' | 'unstructured' | undefined {
  if (target === starterTarget) return undefined;
  const node = model.nodes.get(target);
  if (node?.kind !== 'userTask' || !model.nodes.has(source)) return 'badTarget';
  const path = scopePath(model, node);
  const common = countCommon(scopePath(model, nodeOf(model, source)), path);
  const isStructured = path.slice(common - 1).every((id) => scopeOf(model, id).unstructured.length === 0);
  return isStructured ? undefined : 'unstructured';
}

interface MoveOptions {
  outcome: TaskOutcome;
  user?: string;
  /** True where the removed tokens will be put back once the target is completed (直达). */
  resume?: boolean;
}

export function moveTokens(draft: Draft, source: Token, target: string, options: MoveOptions): void {
  const { model } = draft;
  const problem = findReturnProblem(model, source.node, target);
  if (problem) throw new EngineError(problem, target);
  const node = target === starterTarget ? firstNode(draft) : nodeOf(model, target);
  const path = scopePath(model, node);
  const sourcePath = scopePath(model, nodeOf(model, source.node));
  const common = target === starterTarget ? 1 : countCommon(sourcePath, path);
  const scopeId = path[common - 1] ?? '';
  const sourceInScope = ancestorIn(draft, source, scopeId);
  const targetInScope = path[common] ?? node.id;
  const scope = scopeOf(model, scopeId);
  const branchesOf = (id: string): Branch[] => scope.branches.filter((branch) => branch.nodes.has(id));
  const shared =
    target === starterTarget
      ? undefined
      : smallest(branchesOf(sourceInScope.node).filter((branch) => branch.nodes.has(targetInScope)));
  const removed = removeRegion(draft, sourceInScope.scope, shared, options);
  const placed = placeTarget(draft, scope, sourceInScope, path.slice(common), node);
  if (options.resume) {
    placed.resume = {
      scope: sourceInScope.scope,
      ...(shared ? { branch: shared.id } : {}),
      tokens: removed,
      source: source.id,
      ...(options.user === undefined ? {} : { user: options.user }),
    };
  }
}

const countCommon = (first: string[], second: string[]): number => {
  const index = first.findIndex((id, position) => id !== second[position]);
  return index < 0 ? first.length : index;
};

const smallest = (branches: Branch[]): Branch | undefined =>
  branches.reduce<Branch | undefined>(
    (best, branch) => (best && best.nodes.size <= branch.nodes.size ? best : branch),
    undefined,
  );

/** Returns the token if it is in the scope, else the token of the sub-process around it that is in the scope. */
function ancestorIn(draft: Draft, token: Token, scopeId: string): Token {
  let ancestor = token;
  while (nodeOf(draft.model, ancestor.node).scope !== scopeId) {
    const outer = draft.state.tokens.find((row) => row.id === ancestor.scope);
    if (!outer) throw new EngineError('tokenGone', String(token.id));
    ancestor = outer;
  }
  return ancestor;
}

function removeRegion(
  draft: Draft,
  scope: number,
  branch: Branch | undefined,
  { outcome, user }: MoveOptions,
): Token[] {
  const inside = draft.state.tokens.filter(
    (token) => token.scope === scope && (branch === undefined || branch.nodes.has(token.node)),
  );
  const removed = tokensWithin(draft, inside);
  removeTokens(draft, inside, outcome, user);
  return removed;
}

/** Puts tokens on the sub-processes around the target and on the target itself, and sets the arrivals in their scopes. */
function placeTarget(draft: Draft, scope: Scope, source: Token, inner: string[], node: FlowNode): Token {
  let parent = source.scope;
  let current = scope;
  for (const id of inner) {
    setArrivals(draft, current, id, parent, current === scope ? source.node : undefined);
    parent = placeToken(draft, nodeOf(draft.model, id), parent).id;
    current = scopeOf(draft.model, id);
  }
  setArrivals(draft, current, node.id, parent, current === scope ? source.node : undefined);
  return node.kind === 'startEvent' ? askStarter(draft, node, parent) : enterActivity(draft, node, parent);
}

/** Adds tokens at the parallel join of each branch that contains the target but not the source: one for each flow of other branches. */
function setArrivals(draft: Draft, scope: Scope, target: string, parent: number, source: string | undefined): void {
  for (const branch of scope.branches) {
    if (!branch.nodes.has(target) || (source !== undefined && branch.nodes.has(source))) continue;
    const join = branch.join === undefined ? undefined : nodeOf(draft.model, branch.join);
    // An inclusive join waits only for tokens that can still arrive, so it needs no such tokens.
    if (join?.kind !== 'parallel') continue;
    const entering = joinFlows(draft.model, join, branch);
    for (const flow of join.incoming.filter((id) => !entering.includes(id))) addToken(draft, join, parent, flow);
  }
}

/** Returns the first activity if its assignee is the starter; else the start event, at which the starter gets a task. */
function firstNode(draft: Draft): FlowNode {
  const { model } = draft;
  const start = nodeOf(model, scopeOf(model, '').start);
  const [flow] = start.outgoing;
  const first = flow === undefined ? start : nodeOf(model, flowOf(model, flow).target);
  const assignee = first.assignment?.assignee;
  const isOwn = assignee?.kind === 'variable' && assignee.path.join('.') === start.initiator;
  return start.outgoing.length === 1 && isOwn && !first.assignment?.several ? first : start;
}

function askStarter(draft: Draft, node: FlowNode, scope: number): Token {
  const token = addToken(draft, node, scope);
  addTask(draft, token, signerOf(draft.state.starter));
  return token;
}

/** Puts back the tokens that a return removed, once the target of the return is completed. */
export function resumeTokens(draft: Draft, token: Token, resume: Resume, user: string): void {
  const { model, state } = draft;
  const scopeId = nodeOf(model, resume.tokens[0]?.node ?? token.node).scope;
  const branch = scopeOf(model, scopeId).branches.find((row) => row.id === resume.branch);
  removeTokens(draft, [token], 'approved', user);
  removeRegion(draft, resume.scope, branch, { outcome: 'cancelled' });
  const ids = new Map<number, number>();
  for (const row of resume.tokens.toSorted((a, b) => a.id - b.id)) {
    const node = nodeOf(model, row.node);
    const scope = ids.get(row.scope) ?? resume.scope;
    const isPlain = row.flow !== undefined || node.kind === 'startEvent';
    const restored = isPlain
      ? addToken(draft, node, scope, row.flow)
      : node.kind === 'subProcess'
        ? placeToken(draft, node, scope)
        : enterActivity(draft, node, scope);
    ids.set(row.id, restored.id);
    if (row.resume) restored.resume = { ...row.resume, scope: ids.get(row.resume.scope) ?? row.resume.scope };
    if (node.kind === 'startEvent') addTask(draft, restored, signerOf(state.starter));
    const tasks = state.tasks.filter((task) => task.token === restored.id);
    const [task] = tasks;
    if (row.id === resume.source && resume.user !== undefined && task && tasks.length === 1)
      task.assignee = resume.user;
  }
}
