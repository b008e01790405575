// The rows of an instance as the engine sees them. They are loaded under the lock of the instance, handed to the step function,
// and its changes are stored in the same transaction.
import type { Variables } from './evaluate.ts';

export interface Token {
  id: number;
  node: string;
  /** 0, or the token of the sub-process that this token runs in. */
  scope: number;
  /** The flow by which a token arrived that waits at a join. */
  flow?: string;
  /** The tokens that stand again when the activity is completed, after a return that comes straight back. */
  resume?: Resume;
}

export interface Resume {
  scope: number;
  branch?: string;
  tokens: Token[];
  /** The token whose signer returned it, and that signer, who receives it again. */
  source: number;
  user?: string;
}

export interface Task {
  id: number;
  token: number;
  node: string;
  /** `waiting`: somebody else acts first. */
  state: 'open' | 'waiting';
  assignee: string | null;
  users: string[];
  groups: string[];
  order: number;
  weight: number;
  /** A rejection of this signer settles the activity at once. */
  veto: boolean;
  /** Delegation: whoever gets the task back. */
  owner?: string;
  /** The person for whom the assignee acts as a deputy. */
  principal?: string;
  /** When it should be completed, in milliseconds since 1970. */
  due?: number;
  /** 前加签: the task that goes on once this one is completed. */
  before?: number;
  /** 后加签: the task after whose completion this one opens. */
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
  /** Milliseconds since 1970. */
  due: number;
  /** The number of repetitions of a cycle after this one; undefined without an end. */
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
  /** Milliseconds since 1970. */
  now: number;
  /** Replaces the reading of a duration, so that working calendars count their own days. */
  addDuration?: (duration: string, now: number) => number;
  /** Adds a duration of working time. */
  addWorkingTime?: (duration: string, now: number) => number;
  /** People by what expressions call them, beside the variables: `deptHead`, `upperDeptHead`. */
  people?: Variables;
  /** Whoever approved an activity of the instance before, since the last return. */
  approvers?: readonly string[];
}

/** A row of history: an activity that began, ended or was passed, or a flow that was taken. */
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
  /** How each removed task ended, for those that existed before as for those that the step made. */
  closedTasks: { task: Task; outcome: TaskOutcome; user?: string }[];
  /** Service tasks that wait for their handler. */
  services: { token: number; node: string; handler: string }[];
  /** People who receive a copy, by the activity that names them. */
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
