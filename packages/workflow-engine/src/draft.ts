// A draft is the working copy of the rows for one step. The modules of the engine change the draft, and the step function compares it with the
// original rows.
import type { Variables } from './evaluate.ts';
import type {
  Changes,
  HistoryEntry,
  InstanceState,
  RowChanges,
  StepContext,
  Task,
  TaskOutcome,
  Token,
} from './instance-state.ts';
import type { FlowNode, ProcessModel } from './process-model.ts';

export interface Arrival {
  node: string;
  scope: number;
  flow?: string;
}

export interface Draft {
  model: ProcessModel;
  state: InstanceState;
  context: StepContext;
  /** Tokens that have left a node and will enter the next node. */
  arrivals: Arrival[];
  closedTasks: Changes['closedTasks'];
  history: HistoryEntry[];
  copies: Changes['copies'];
  /** The people who approved the activity that this step settled last. */
  approvers: string[];
}

export const makeDraft = (model: ProcessModel, state: InstanceState, context: StepContext): Draft => ({
  model,
  state: structuredClone(state),
  context,
  arrivals: [],
  closedTasks: [],
  history: [],
  copies: [],
  approvers: [],
});

export function takeId(draft: Draft): number {
  draft.state.lastId += 1;
  return draft.state.lastId;
}

export function addHistory(draft: Draft, entry: Omit<HistoryEntry, 'id'>): void {
  draft.history.push({ id: takeId(draft), ...entry });
}

export function addToken(draft: Draft, node: FlowNode, scope: number, flow?: string): Token {
  const token: Token = { id: takeId(draft), node: node.id, scope, ...(flow === undefined ? {} : { flow }) };
  draft.state.tokens.push(token);
  if (flow === undefined) addHistory(draft, { element: node.id, kind: 'started', token: token.id });
  return token;
}

export function findToken(draft: Draft, id: number): Token | undefined {
  return draft.state.tokens.find((token) => token.id === id);
}

/** Returns these tokens and all tokens inside their sub-processes. */
export function tokensWithin(draft: Draft, roots: Token[]): Token[] {
  const within = new Set(roots);
  for (const token of within) {
    for (const inner of draft.state.tokens) if (inner.scope === token.id) within.add(inner);
  }
  return [...within];
}

/** Removes tokens with everything that belongs to them: tokens of sub-processes, tasks, votes and timers. */
export function removeTokens(draft: Draft, roots: Token[], outcome: TaskOutcome, user?: string): Token[] {
  const { state } = draft;
  const removed = tokensWithin(draft, roots);
  const ids = new Set(removed.map((token) => token.id));
  for (const task of state.tasks.filter((row) => ids.has(row.token))) closeTask(draft, task, outcome, user);
  state.tokens = state.tokens.filter((token) => !ids.has(token.id));
  state.votes = state.votes.filter((vote) => !ids.has(vote.token));
  state.timers = state.timers.filter((timer) => !ids.has(timer.token));
  draft.arrivals = draft.arrivals.filter((arrival) => !ids.has(arrival.scope));
  for (const token of removed) {
    if (token.flow !== undefined) continue;
    addHistory(draft, {
      element: token.node,
      kind: 'ended',
      token: token.id,
      outcome,
      ...(user === undefined ? {} : { user }),
    });
  }
  return removed;
}

export function closeTask(draft: Draft, task: Task, outcome: TaskOutcome, user?: string): void {
  draft.state.tasks = draft.state.tasks.filter((row) => row.id !== task.id);
  draft.closedTasks.push({ task, outcome, ...(user === undefined ? {} : { user }) });
}

export const variablesOf = ({ state, context }: Draft): Variables =>
  context.people ? { ...state.variables, ...context.people } : state.variables;

interface Row {
  id: number;
}

export function compareRows<R extends Row>(before: R[], after: R[]): RowChanges<R> {
  const previous = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const remaining = new Set(after.map((row) => row.id));
  return {
    added: after.filter((row) => !previous.has(row.id)),
    changed: after.filter((row) => previous.has(row.id) && previous.get(row.id) !== JSON.stringify(row)),
    removed: before.filter((row) => !remaining.has(row.id)).map((row) => row.id),
  };
}
