// The acts of signers on their tasks: they vote, give a task to another person, and add or remove signers.
import { leaveActivity } from './advance.ts';
import { addHistory, closeTask, type Draft, findToken, removeTokens, takeId } from './draft.ts';
import { EngineError } from './engine-error.ts';
import type { EngineEvent, Task, Token } from './instance-state.ts';
import { moveTokens, resumeTokens, starterTarget } from './move-tokens.ts';
import { nodeOf } from './process-model.ts';
import { readRejectPolicy } from './reject-policy.ts';
import { addTask, refuseStarter, signerOf } from './user-tasks.ts';
import { judgeVotes, type Verdict } from './votes.ts';

type EventOf<Type extends EngineEvent['type']> = Extract<EngineEvent, { type: Type }>;

export function findTask(draft: Draft, id: number): Task {
  const task = draft.state.tasks.find((row) => row.id === id);
  if (!task) throw new EngineError('taskClosed', String(id));
  return task;
}

/** Finds an open task of its assignee. @throws EngineError taskClosed, notAssignee */
function findOwnTask(draft: Draft, id: number, user: string): Task {
  const task = findTask(draft, id);
  if (task.state !== 'open') throw new EngineError('taskClosed', String(id));
  if (task.assignee !== user) throw new EngineError('notAssignee', String(id));
  return task;
}

export function tokenOfTask(draft: Draft, task: Task): Token {
  const token = findToken(draft, task.token);
  if (!token) throw new EngineError('tokenGone', String(task.token));
  return token;
}

export function completeTask(draft: Draft, event: EventOf<'complete'>): void {
  const task = findOwnTask(draft, event.task, event.user);
  refuseStarter(draft, task, event.user);
  if (task.owner !== undefined) {
    task.assignee = task.owner;
    delete task.owner;
    return;
  }
  const token = tokenOfTask(draft, task);
  refuseSecondVote(draft, token, event.user);
  closeTask(draft, task, event.approve ? 'approved' : 'rejected', event.user);
  draft.state.votes.push({
    id: takeId(draft),
    token: token.id,
    task: task.id,
    user: event.user,
    approve: event.approve,
    weight: task.weight,
  });
  openFollowers(draft, task);
  const isVetoed = task.veto && !event.approve;
  settle(
    draft,
    token,
    isVetoed ? 'rejected' : judgeVotes(draft.state, token, nodeOf(draft.model, token.node)),
    event.user,
  );
}

function openFollowers(draft: Draft, task: Task): void {
  const { tasks } = draft.state;
  for (const follower of tasks) {
    if (follower.after === task.id) follower.state = 'open';
    const isLastBefore = follower.id === task.before && !tasks.some((row) => row.before === follower.id);
    if (isLastBefore) follower.state = 'open';
  }
}

/** Refuses a second vote. A person has one vote in an activity, even with several tasks. */
function refuseSecondVote(draft: Draft, token: Token, user: string): void {
  const hasVoted = draft.state.votes.some((vote) => vote.token === token.id && vote.user === user);
  if (hasVoted) throw new EngineError('alreadyVoted', user);
}

function settle(draft: Draft, token: Token, verdict: Verdict, user: string): void {
  const { state, model } = draft;
  if (verdict === 'open') {
    openNextInOrder(draft, token);
    return;
  }
  for (const task of state.tasks.filter((row) => row.token === token.id)) closeTask(draft, task, 'cancelled');
  draft.approvers = state.votes.filter((vote) => vote.token === token.id && vote.approve).map((vote) => vote.user);
  state.variables.pass = verdict === 'approved';
  const node = nodeOf(model, token.node);
  if (verdict === 'approved') {
    if (token.resume) resumeTokens(draft, token, token.resume, user);
    else leaveActivity(draft, token, 'approved', user);
    return;
  }
  const policy = readRejectPolicy(model, node);
  if (policy === 'flow') leaveActivity(draft, token, 'rejected', user);
  else if (policy === 'starter') moveTokens(draft, token, starterTarget, { outcome: 'rejected', user });
  else {
    removeTokens(draft, [token], 'rejected', user);
    removeTokens(draft, state.tokens, 'cancelled');
    if (node.kind === 'startEvent') state.status = 'cancelled';
  }
}

/** Opens the next waiting task, if no task of the activity is open. */
function openNextInOrder(draft: Draft, token: Token): void {
  const tasks = draft.state.tasks.filter((task) => task.token === token.id);
  if (tasks.some((task) => task.state === 'open')) return;
  const isBlocked = (task: Task): boolean => tasks.some((row) => row.before === task.id);
  const next = tasks
    .filter((task) => task.after === undefined && !isBlocked(task))
    .toSorted((a, b) => a.order - b.order || a.id - b.id)[0];
  if (next) next.state = 'open';
}

export function claimTask(draft: Draft, event: EventOf<'claim'>): void {
  const task = findTask(draft, event.task);
  if (task.state !== 'open' || task.assignee !== null) throw new EngineError('taskClosed', String(event.task));
  refuseSecondTask(draft, task, event.user);
  task.assignee = event.user;
}

export function unclaimTask(draft: Draft, event: EventOf<'unclaim'>): void {
  const task = findOwnTask(draft, event.task, event.user);
  // Nobody could claim a task that has no candidates.
  if (task.users.length + task.groups.length === 0) throw new EngineError('noAssignee', task.node);
  task.assignee = null;
  delete task.principal;
}

export function transferTask(draft: Draft, event: EventOf<'transfer'>): void {
  const task = findOwnTask(draft, event.task, event.user);
  refuseSecondTask(draft, task, event.to);
  task.assignee = event.to;
  delete task.principal;
}

/** Delegates a task. The delegate gives an opinion, and then the owner gets the task back and decides. */
export function delegateTask(draft: Draft, event: EventOf<'delegate'>): void {
  const task = findOwnTask(draft, event.task, event.user);
  if (task.owner !== undefined) throw new EngineError('alreadyVoted', event.user);
  refuseSecondTask(draft, task, event.to);
  task.owner = event.user;
  task.assignee = event.to;
}

export function refuseSecondTask(draft: Draft, task: Task, user: string): void {
  refuseStarter(draft, task, user);
  const { tasks, votes } = draft.state;
  const isSigner =
    tasks.some(
      (row) =>
        row.token === task.token &&
        (row.assignee === user || row.owner === user || (row.principal === user && row !== task)),
    ) || votes.some((vote) => vote.token === task.token && vote.user === user);
  if (isSigner) throw new EngineError('alreadyVoted', user);
}

export function addSigners(draft: Draft, event: EventOf<'addSigners'>): void {
  const task = findOwnTask(draft, event.task, event.user);
  const token = tokenOfTask(draft, task);
  const isSequential = nodeOf(draft.model, token.node).assignment?.several?.sequential === true;
  const last = Math.max(...draft.state.tasks.map((row) => row.order));
  for (const [index, signer] of event.signers.entries()) {
    refuseSecondTask(draft, task, signer);
    if (event.place === 'beside') {
      const state = isSequential ? 'waiting' : 'open';
      addTask(draft, token, { ...signerOf(signer), order: last + 1 + index, state });
    } else {
      const link = event.place === 'before' ? { before: task.id } : { after: task.id };
      const state = event.place === 'before' ? 'open' : 'waiting';
      addTask(draft, token, { ...signerOf(signer, 0), veto: true, order: task.order, state, ...link });
    }
  }
  if (event.place === 'before' && event.signers.length > 0) task.state = 'waiting';
}

export function removeSigner(draft: Draft, event: EventOf<'removeSigner'>): void {
  const task = findTask(draft, event.task);
  const token = tokenOfTask(draft, task);
  const dependents = draft.state.tasks.filter((row) => row.before === task.id || row.after === task.id);
  const others = draft.state.tasks.filter(
    (row) => row.token === token.id && row.id !== task.id && !dependents.includes(row),
  );
  if (others.length === 0 && task.after === undefined) throw new EngineError('lastSigner', String(event.task));
  for (const row of [task, ...dependents]) closeTask(draft, row, 'removed');
  openFollowers(draft, { ...task, id: -1 });
  addHistory(draft, { element: token.node, kind: 'passed', token: token.id, outcome: 'removed' });
  settle(draft, token, judgeVotes(draft.state, token, nodeOf(draft.model, token.node)), '');
}
