// The step function takes a model, rows and an event, and returns the new rows and the changes. It is pure: it reads no clock and no database,
// and it does not change its input.
import { advance, leaveActivity, leaveNode } from './advance.ts';
import { addHistory, compareRows, type Draft, findToken, makeDraft, removeTokens } from './draft.ts';
import { readDueTime, readTaskDue } from './due-time.ts';
import { EngineError } from './engine-error.ts';
import type { Variables } from './evaluate.ts';
import type { Changes, EngineEvent, InstanceState, StepContext } from './instance-state.ts';
import { moveTokens } from './move-tokens.ts';
import { type FlowNode, nodeOf, type ProcessModel, scopeOf } from './process-model.ts';
import { reclaimTask, replacePerson, replaceStarter, substituteDeputy } from './replace-people.ts';
import {
  addSigners,
  claimTask,
  completeTask,
  delegateTask,
  findTask,
  removeSigner,
  tokenOfTask,
  transferTask,
  unclaimTask,
} from './signers.ts';

export function step(
  model: ProcessModel,
  state: InstanceState,
  event: EngineEvent,
  context: StepContext,
): { state: InstanceState; changes: Changes } {
  const isExpected = event.type === 'start' ? state.status === 'new' : state.status === 'running';
  if (!isExpected) throw new EngineError('notRunning', state.status);
  const draft = makeDraft(model, state, context);
  if ('variables' in event && event.variables) setVariables(draft, event.variables);
  applyEvent(draft, event);
  if (draft.state.status === 'running') advance(draft);
  setDueTimes(draft);
  return { state: draft.state, changes: listChanges(state, draft) };
}

function applyEvent(draft: Draft, event: EngineEvent): void {
  switch (event.type) {
    case 'start':
      startInstance(draft, event.starter);
      break;
    case 'complete':
      completeTask(draft, event);
      break;
    case 'return': {
      const task = findTask(draft, event.task);
      if (task.state !== 'open') throw new EngineError('taskClosed', String(event.task));
      if (task.assignee !== event.user) throw new EngineError('notAssignee', String(event.task));
      const resume = event.resume === true;
      moveTokens(draft, tokenOfTask(draft, task), event.target, {
        outcome: 'returned',
        user: event.user,
        resume,
      });
      break;
    }
    case 'move': {
      const token = findToken(draft, event.token);
      if (!token || token.flow !== undefined) throw new EngineError('tokenGone', String(event.token));
      moveTokens(draft, token, event.target, { outcome: 'cancelled' });
      break;
    }
    case 'claim':
      claimTask(draft, event);
      break;
    case 'unclaim':
      unclaimTask(draft, event);
      break;
    case 'transfer':
      transferTask(draft, event);
      break;
    case 'substitute':
      substituteDeputy(draft, event);
      break;
    case 'reclaim':
      reclaimTask(draft, event);
      break;
    case 'replacePerson':
      replacePerson(draft, event);
      break;
    case 'replaceStarter':
      replaceStarter(draft, event);
      break;
    case 'delegate':
      delegateTask(draft, event);
      break;
    case 'addSigners':
      addSigners(draft, event);
      break;
    case 'removeSigner':
      removeSigner(draft, event);
      break;
    case 'serviceDone':
      completeService(draft, event.token);
      break;
    case 'timer':
      fireTimer(draft, event.timer);
      break;
    case 'message':
      deliverMessage(draft, event.name);
      break;
    case 'cancel':
      removeTokens(draft, draft.state.tokens, 'cancelled');
      draft.state.status = 'cancelled';
  }
}

function startInstance(draft: Draft, starter: string): void {
  const start = scopeOf(draft.model, '').start;
  draft.state.status = 'running';
  draft.state.starter = starter;
  draft.state.variables[nodeOf(draft.model, start).initiator ?? 'initiator'] = starter;
  draft.arrivals.push({ node: start, scope: 0 });
}

const engineVariable = /^(pass|nrOf\w+|deptHead|upperDeptHead)$/;

/** @throws EngineError protectedVariable for the variables of the engine: the starter, the results of votes, and the heads */
function setVariables(draft: Draft, variables: Variables): void {
  const initiator = nodeOf(draft.model, scopeOf(draft.model, '').start).initiator;
  for (const [name, value] of Object.entries(variables)) {
    if (name === initiator || engineVariable.test(name) || name === '__proto__') {
      throw new EngineError('protectedVariable', name);
    }
    draft.state.variables[name] = value;
  }
}

/** Sets the due times of open tasks. A waiting task gets its due time when it opens. */
function setDueTimes(draft: Draft): void {
  for (const task of draft.state.tasks) {
    if (task.state !== 'open' || task.due !== undefined) continue;
    const { assignment } = nodeOf(draft.model, task.node);
    const due = assignment?.due && readTaskDue(assignment.due, assignment.calendar, draft);
    if (due !== undefined) task.due = due;
  }
}

function completeService(draft: Draft, id: number): void {
  const token = findToken(draft, id);
  if (!token || nodeOf(draft.model, token.node).kind !== 'serviceTask') throw new EngineError('tokenGone', String(id));
  leaveActivity(draft, token, 'approved');
}

function fireTimer(draft: Draft, id: number): void {
  const { state, model } = draft;
  const timer = state.timers.find((row) => row.id === id);
  const token = timer && findToken(draft, timer.token);
  if (!timer || !token) throw new EngineError('timerGone', String(id));
  const node = nodeOf(model, timer.node);
  if (node.host === undefined) {
    leaveActivity(draft, token, 'approved');
    return;
  }
  if (node.interrupting === false) {
    if (node.timer?.kind === 'cycle' && timer.repeats !== 0) {
      timer.due = readDueTime(node.timer, state.variables, draft.context).due;
      if (timer.repeats !== undefined) timer.repeats -= 1;
    } else state.timers = state.timers.filter((row) => row.id !== id);
  }
  leaveThroughBoundary(draft, node, token.id);
}

function leaveThroughBoundary(draft: Draft, event: FlowNode, id: number): void {
  const token = findToken(draft, id);
  if (!token) throw new EngineError('tokenGone', String(id));
  if (event.interrupting !== false) removeTokens(draft, [token], 'timedOut');
  addHistory(draft, { element: event.id, kind: 'passed' });
  leaveNode(draft, event, token.scope);
}

/** Delivers a message to one token: of all tokens that wait for the message, the oldest. */
function deliverMessage(draft: Draft, name: string): void {
  const { state, model } = draft;
  for (const token of state.tokens.toSorted((a, b) => a.id - b.id)) {
    if (token.flow !== undefined) continue;
    const node = nodeOf(model, token.node);
    if (node.kind === 'messageEvent' && node.message === name) {
      leaveActivity(draft, token, 'approved');
      return;
    }
    const boundary = node.boundaries.map((id) => nodeOf(model, id)).find((event) => event.message === name);
    if (boundary) {
      leaveThroughBoundary(draft, boundary, token.id);
      return;
    }
  }
  throw new EngineError('noReceiver', name);
}

function listChanges(before: InstanceState, draft: Draft): Changes {
  const { state, model } = draft;
  const tokens = compareRows(before.tokens, state.tokens);
  const services = tokens.added.flatMap((token) => {
    const { kind, handler } = nodeOf(model, token.node);
    return kind === 'serviceTask' ? [{ token: token.id, node: token.node, handler: handler ?? '' }] : [];
  });
  return {
    tokens,
    tasks: compareRows(before.tasks, state.tasks),
    votes: compareRows(before.votes, state.votes),
    timers: compareRows(before.timers, state.timers),
    closedTasks: draft.closedTasks,
    services,
    copies: draft.copies,
    history: draft.history,
    status: state.status,
  };
}
