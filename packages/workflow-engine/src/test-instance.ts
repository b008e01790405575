// For tests: runs instances with rows in memory. After each step it checks the rows, and that the step did not change its input.
import { expect } from 'vitest';
import type { Variables } from './evaluate.ts';
import { type Changes, type EngineEvent, type InstanceState, newInstance, type Task } from './instance-state.ts';
import { nodeOf, type ProcessModel } from './process-model.ts';
import type { ModelReading } from './read-model.ts';
import { step } from './step.ts';

export interface Instance {
  model: ProcessModel;
  state: InstanceState;
  changes: Changes[];
}

export const testTime = Date.UTC(2026, 0, 5, 8);

export function modelOf(reading: ModelReading): ProcessModel {
  expect(reading.problems).toEqual([]);
  if (!reading.model) throw new Error('no model');
  return reading.model;
}

export function send(instance: Instance, event: EngineEvent): Changes {
  const before = JSON.stringify(instance.state);
  const { state, changes } = step(instance.model, instance.state, event, { now: testTime });
  expect(JSON.stringify(instance.state)).toBe(before);
  checkRows(instance.model, state);
  instance.state = state;
  instance.changes.push(changes);
  return changes;
}

/** Checks that rows refer to existing tokens, a token at a user task has an open task, and exactly a running instance has tokens. */
function checkRows(model: ProcessModel, state: InstanceState): void {
  const tokens = new Map(state.tokens.map((token) => [token.id, token]));
  for (const row of [...state.tasks, ...state.votes, ...state.timers]) expect(tokens.has(row.token)).toBe(true);
  for (const token of state.tokens) {
    expect(token.scope === 0 || tokens.has(token.scope)).toBe(true);
    if (nodeOf(model, token.node).kind !== 'userTask') continue;
    expect(state.tasks.some((task) => task.token === token.id && task.state === 'open')).toBe(true);
  }
  expect(state.status === 'running').toBe(state.tokens.length > 0);
}

export function startInstance(model: ProcessModel, variables: Variables = {}): Instance {
  const instance: Instance = { model, state: newInstance(), changes: [] };
  send(instance, { type: 'start', starter: 'starter', variables });
  return instance;
}

export const openTasks = (instance: Instance): Task[] => instance.state.tasks.filter((task) => task.state === 'open');

/** Returns the name of the activity of each open task. */
export const openNames = (instance: Instance): string[] =>
  openTasks(instance)
    .map((task) => nodeOf(instance.model, task.node).name)
    .toSorted();

export function taskNamed(instance: Instance, name: string, assignee?: string): Task {
  const task = openTasks(instance).find(
    (row) => nodeOf(instance.model, row.node).name === name && (assignee === undefined || row.assignee === assignee),
  );
  if (!task) throw new Error(`no open task ${name} among ${openNames(instance).join()}`);
  return task;
}

export function complete(instance: Instance, task: Task, approve = true, variables: Variables = {}): Changes {
  const user = task.assignee ?? `claimant${task.id}`;
  if (task.assignee === null) send(instance, { type: 'claim', task: task.id, user });
  return send(instance, { type: 'complete', task: task.id, user, approve, variables });
}

/** Completes the first open task of each named activity, one after another. */
export function completeNamed(instance: Instance, ...names: string[]): void {
  for (const name of names) complete(instance, taskNamed(instance, name));
}

export function returnNamed(instance: Instance, name: string, target: string, resume = false): Changes {
  const task = taskNamed(instance, name);
  return send(instance, {
    type: 'return',
    task: task.id,
    user: task.assignee ?? '',
    target: idNamed(instance.model, target),
    resume,
  });
}

export function idNamed(model: ProcessModel, name: string): string {
  const node = [...model.nodes.values()].find((row) => row.name === name);
  return node?.id ?? name;
}

/** Returns the names of the user tasks that ended approved, without those of the first `since` steps. */
export function completedNames(instance: Instance, since = 0): string[] {
  return instance.changes.slice(since).flatMap((changes) =>
    changes.history
      .filter((entry) => entry.kind === 'ended' && entry.outcome === 'approved')
      .map((entry) => nodeOf(instance.model, entry.element))
      .filter((node) => node.kind === 'userTask')
      .map((node) => node.name),
  );
}
