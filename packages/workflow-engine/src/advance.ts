// Moves the tokens of an instance until each token waits for a person, a service, a timer, a message or a join.
import { type Arrival, addHistory, addToken, type Draft, removeTokens, takeId, variablesOf } from './draft.ts';
import { readDueTime } from './due-time.ts';
import { EngineError } from './engine-error.ts';
import { evaluateCondition } from './evaluate.ts';
import type { TaskOutcome, Token } from './instance-state.ts';
import { findInclusiveJoin, takeParallelTokens } from './joins.ts';
import { type FlowNode, flowOf, nodeOf, scopeOf } from './process-model.ts';
import { openTasks } from './user-tasks.ts';

/** A step with more moves than this runs in a loop. */
const mostSteps = 10_000;

export function advance(draft: Draft): void {
  for (let steps = 0; ; steps += 1) {
    if (steps > mostSteps) throw new EngineError('tooManySteps', draft.arrivals[0]?.node);
    const arrival = draft.arrivals.shift();
    if (arrival) arrive(draft, arrival);
    else if (!completeEmptyScope(draft) && !fireInclusiveJoin(draft)) break;
  }
  if (draft.state.tokens.length === 0) draft.state.status = 'ended';
  else refuseDeadlock(draft);
}

function arrive(draft: Draft, { node: id, scope, flow }: Arrival): void {
  const node = nodeOf(draft.model, id);
  const isJoin = node.incoming.length > 1;
  switch (node.kind) {
    case 'userTask':
    case 'serviceTask':
    case 'subProcess':
    case 'timerEvent':
    case 'messageEvent':
      enterActivity(draft, node, scope);
      break;
    case 'parallel':
      if (isJoin) arriveAtParallelJoin(draft, node, scope, flow);
      else passNode(draft, node, scope);
      break;
    case 'inclusive':
      if (isJoin) addToken(draft, node, scope, flow ?? node.incoming[0]);
      else passNode(draft, node, scope);
      break;
    case 'endEvent':
      addHistory(draft, { element: node.id, kind: 'passed' });
      break;
    case 'terminateEvent':
      terminateScope(draft, node, scope);
      break;
    default:
      passNode(draft, node, scope);
  }
}

function passNode(draft: Draft, node: FlowNode, scope: number): void {
  addHistory(draft, { element: node.id, kind: 'passed' });
  leaveNode(draft, node, scope);
}

/** Puts a token on an activity and begins its work. */
export function enterActivity(draft: Draft, node: FlowNode, scope: number): Token {
  const token = placeToken(draft, node, scope);
  if (node.kind === 'subProcess') {
    draft.arrivals.push({ node: scopeOf(draft.model, node.id).start, scope: token.id });
  }
  if (node.kind === 'userTask') {
    const opening = openTasks(draft, node, token);
    if (opening !== 'opened') {
      draft.state.variables.pass = opening === 'pass';
      leaveActivity(draft, token, opening === 'pass' ? 'passed' : 'refused');
    }
  }
  return token;
}

/** Puts a token on an activity and starts the timers on it. */
export function placeToken(draft: Draft, node: FlowNode, scope: number): Token {
  const token = addToken(draft, node, scope);
  if (node.kind === 'timerEvent') addTimer(draft, node, token);
  for (const id of node.boundaries) addTimer(draft, nodeOf(draft.model, id), token);
  return token;
}

function addTimer(draft: Draft, node: FlowNode, token: Token): void {
  if (!node.timer) return;
  const time = readDueTime(node.timer, variablesOf(draft), draft.context);
  draft.state.timers.push({ id: takeId(draft), token: token.id, node: node.id, ...time });
}

/** Removes the token from its activity, and moves on along the outgoing flows. */
export function leaveActivity(draft: Draft, token: Token, outcome: TaskOutcome, user?: string): void {
  const node = nodeOf(draft.model, token.node);
  removeTokens(draft, [token], outcome, user);
  leaveNode(draft, node, token.scope);
}

export function leaveNode(draft: Draft, node: FlowNode, scope: number): void {
  for (const id of chooseFlows(draft, node)) {
    addHistory(draft, { element: id, kind: 'flow' });
    draft.arrivals.push({ node: flowOf(draft.model, id).target, scope, flow: id });
  }
}

/** Returns the flows that a token takes. An exclusive gateway chooses one flow; other nodes take every flow whose condition holds. */
function chooseFlows(draft: Draft, node: FlowNode): string[] {
  if (node.kind === 'parallel') return node.outgoing;
  const candidates = node.outgoing.filter((id) => id !== node.defaultFlow);
  const holds = (id: string): boolean => {
    const { condition } = flowOf(draft.model, id);
    return condition === undefined || evaluateCondition(condition, variablesOf(draft));
  };
  const isSingle = node.kind === 'exclusive';
  const first = isSingle ? candidates.find(holds) : undefined;
  const chosen = isSingle ? (first === undefined ? [] : [first]) : candidates.filter(holds);
  if (chosen.length > 0) return chosen;
  if (node.defaultFlow !== undefined) return [node.defaultFlow];
  if (node.outgoing.length === 0) return [];
  throw new EngineError('noFlow', node.id);
}

function arriveAtParallelJoin(draft: Draft, node: FlowNode, scope: number, flow: string | undefined): void {
  addToken(draft, node, scope, flow ?? node.incoming[0]);
  const joinedTokens = takeParallelTokens(draft, node, scope);
  if (!joinedTokens) return;
  removeTokens(draft, joinedTokens, 'cancelled');
  passNode(draft, node, scope);
}

function fireInclusiveJoin(draft: Draft): boolean {
  const join = findInclusiveJoin(draft);
  if (!join) return false;
  removeTokens(draft, join.taken, 'cancelled');
  passNode(draft, join.node, join.scope);
  return true;
}

/** Completes one sub-process in which no token is left. */
function completeEmptyScope(draft: Draft): boolean {
  const { tokens } = draft.state;
  const occupied = new Set(tokens.map((token) => token.scope));
  const empty = tokens.find(
    (token) =>
      token.flow === undefined && nodeOf(draft.model, token.node).kind === 'subProcess' && !occupied.has(token.id),
  );
  if (!empty) return false;
  leaveActivity(draft, empty, 'approved');
  return true;
}

function terminateScope(draft: Draft, node: FlowNode, scope: number): void {
  addHistory(draft, { element: node.id, kind: 'passed' });
  removeTokens(
    draft,
    draft.state.tokens.filter((token) => token.scope === scope),
    'cancelled',
  );
  draft.arrivals = draft.arrivals.filter((arrival) => arrival.scope !== scope);
}

/** @throws EngineError stuck where all tokens of a scope wait at joins, because the instance would never go on */
function refuseDeadlock(draft: Draft): void {
  const { tokens } = draft.state;
  for (const token of tokens.filter((row) => row.flow !== undefined)) {
    const isAwaiting = tokens.some((row) => row.scope === token.scope && row.flow === undefined);
    if (!isAwaiting) throw new EngineError('stuck', token.node);
  }
}
