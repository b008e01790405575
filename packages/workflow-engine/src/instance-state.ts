// The rows of an instance in the engine. The server loads the rows under the lock of the instance, passes them to the step function, and
// stores the changes in the same transaction.
import type { Variables } from './evaluate.ts';

export interface Token {
  id: number;
  node: string;
  /** The token of the sub-process that contains this token; 0 in the process itself. */
  scope: number;
  /** The flow by which the token arrived; only for a token that waits at a join. */
  flow?: string;
  /** The tokens that a return removed. They are put back once this activity is completed (直达). */
  resume?: Resume;
}

export interface Resume {
  scope: number;
  branch?: string;
  tokens: Token[];
  /** The token of the task that was returned. */
  source: number;
  /** The signer who returned the task, and who receives it again. */
  user?: string;
}

export interface Task {
  id: number;
  token: number;
  node: string;
  /** A `waiting` task opens once another signer has acted. */
  state: 'open' | 'waiting';
  assignee: string | null;
  users: string[];
  groups: string[];
  order: number;
  weight: number;
  /** True where a rejection by this signer settles the activity at once. */
  veto: boolean;
  /** The person who delegated the task, and who gets it back after the opinion of the assignee. */
  owner?: string;
  /** The person for whom the assignee acts as a deputy. */
  principal?: string;
  /** The moment by which the task should be completed, in milliseconds since 1970. */
  due?: number;
  /** 前加签: the waiting task that opens once all its tasks with `before` are completed. */
  before?: number;
  /** 后加签: this task opens once the task `after` is completed. */
  after?: number;
}

export interface Vote {
  id: number;
  token: number;
  task: number;
  user: string;
  approve: boolean;
  weight: number;
}

export interface Timer {
  id: number;
  token: number;
  node: string;
  /** The moment in milliseconds since 1970. */
  due: number;
  /** The number of repetitions of a cycle after this one; undefined for an endless cycle. */
  repeats?: number;
}

export interface InstanceState {
  status: 'new' | 'running' | 'ended' | 'cancelled';
  starter: string;
  lastId: number;
  tokens: Token[];
  tasks: Task[];
  votes: Vote[];
  timers: Timer[];
  variables: Variables;
}

export type TaskOutcome =
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'returned'
  | 'timedOut'
  | 'removed'
  | 'passed'
  | 'refused';

export type EngineEvent =
  | { type: 'start'; starter: string; variables?: Variables }
  | { type: 'complete'; task: number; user: string; approve: boolean; variables?: Variables }
  | { type: 'return'; task: number; user: string; target: string; resume?: boolean }
  | { type: 'move'; token: number; target: string }
  | { type: 'claim'; task: number; user: string }
  | { type: 'unclaim'; task: number; user: string }
  | { type: 'transfer'; task: number; user: string; to: string }
  | { type: 'substitute'; task: number; deputy: string }
  | { type: 'reclaim'; task: number }
  | { type: 'replacePerson'; task: number; from: string; to: string }
  | { type: 'replaceStarter'; to: string }
  | { type: 'delegate'; task: number; user: string; to: string }
  | { type: 'addSigners'; task: number; user: string; signers: string[]; place: 'before' | 'after' | 'beside' }
  | { type: 'removeSigner'; task: number }
  | { type: 'serviceDone'; token: number; variables?: Variables }
  | { type: 'timer'; timer: number }
  | { type: 'message'; name: string; variables?: Variables }
  | { type: 'cancel' };

export interface StepContext {
  /** The present moment in milliseconds since 1970. */
  now: number;
  /** Replaces the engine's own addition of a duration, for calendars that count other days. */
  addDuration?: (duration: string, now: number) => number;
  /** Adds a duration of working time. */
  addWorkingTime?: (duration: string, now: number) => number;
  /** The variables `deptHead` and `upperDeptHead` with the people for expressions. */
  people?: Variables;
  /** The people who have approved an activity of the instance since the last return. */
  approvers?: readonly string[];
}

/** A row of history: an activity began, ended or was passed, or a token took a flow. */
export interface HistoryEntry {
  id: number;
  element: string;
  kind: 'started' | 'ended' | 'passed' | 'flow';
  token?: number;
  outcome?: TaskOutcome;
  user?: string;
}

export interface RowChanges<Row> {
  added: Row[];
  changed: Row[];
  removed: number[];
}

export interface Changes {
  tokens: RowChanges<Token>;
  tasks: RowChanges<Task>;
  votes: RowChanges<Vote>;
  timers: RowChanges<Timer>;
  /** The tasks that the step closed, with their outcomes. They include tasks that the same step created. */
  closedTasks: { task: Task; outcome: TaskOutcome; user?: string }[];
  /** The service tasks whose handlers have to run now. */
  services: { token: number; node: string; handler: string }[];
  /** The people who receive a copy, by activity. */
  copies: { node: string; users: string[] }[];
  history: HistoryEntry[];
  status: InstanceState['status'];
}

export const newInstance = (): InstanceState => ({
  status: 'new',
  starter: '',
  lastId: 0,
  tokens: [],
  tasks: [],
  votes: [],
  timers: [],
  variables: {},
});
