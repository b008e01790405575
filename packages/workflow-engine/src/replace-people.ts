// Replaces people in tasks by their deputies or by their successors.
import type { Draft } from './draft.ts';
import { EngineError } from './engine-error.ts';
import type { EngineEvent } from './instance-state.ts';
import { nodeOf, scopeOf } from './process-model.ts';
import { findTask, refuseSecondTask } from './signers.ts';
import { refuseStarter } from './user-tasks.ts';

type EventOf<Type extends EngineEvent['type']> = Extract<EngineEvent, { type: Type }>;

/** Gives a task to a deputy. A task of a deputy does not go to another deputy. */
export function substituteDeputy(draft: Draft, { task: id, deputy }: EventOf<'substitute'>): void {
  const task = findTask(draft, id);
  const { starter } = draft.state;
  if (task.assignee === null || task.principal !== undefined || task.owner !== undefined) {
    throw new EngineError('alreadyVoted', deputy);
  }
  if (deputy === starter || task.assignee === starter) throw new EngineError('starterSigns', deputy);
  refuseSecondTask(draft, task, deputy);
  task.principal = task.assignee;
  task.assignee = deputy;
}

/** Gives the task of a deputy back to its principal. */
export function reclaimTask(draft: Draft, { task: id }: EventOf<'reclaim'>): void {
  const task = findTask(draft, id);
  if (task.principal === undefined) throw new EngineError('notAssignee', String(id));
  // If the task is delegated, the delegate keeps it until his opinion. Then it goes to the principal.
  if (task.owner === undefined) task.assignee = task.principal;
  else task.owner = task.principal;
  delete task.principal;
}

/** Replaces a person in all roles of a task. @throws EngineError starterSigns where the starter would have to decide */
export function replacePerson(draft: Draft, { task: id, from, to }: EventOf<'replacePerson'>): void {
  const task = findTask(draft, id);
  const { starter } = draft.state;
  const isDecision = nodeOf(draft.model, task.node).kind !== 'startEvent';
  if (isDecision && to === starter && from !== starter) throw new EngineError('starterSigns', to);
  refuseStarter(draft, task, to);
  if (task.assignee === from || task.owner === from) refuseSecondTask(draft, task, to);
  if (task.assignee === from) task.assignee = to;
  if (task.owner === from) task.owner = to;
  if (task.principal === from) task.principal = to;
  if (task.principal === task.assignee) delete task.principal;
  task.users = [...new Set(task.users.map((user) => (user === from ? to : user)))];
}

/** Replaces the starter. @throws EngineError starterSigns where the new starter has a task, or a vote in an activity that is not settled */
export function replaceStarter(draft: Draft, { to }: EventOf<'replaceStarter'>): void {
  const { state, model } = draft;
  const decides = state.tasks.some((task) => [task.assignee, task.owner, task.principal].includes(to));
  if (decides || state.votes.some(({ user }) => user === to)) throw new EngineError('starterSigns', to);
  const from = state.starter;
  const initiator = nodeOf(model, scopeOf(model, '').start).initiator ?? 'initiator';
  state.starter = to;
  state.variables[initiator] = to;
  // The tasks of the former starter go to the new starter.
  for (const task of state.tasks) if (task.assignee === from) task.assignee = to;
}
