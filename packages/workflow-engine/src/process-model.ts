// The model of a process is plain data. It is compiled from the diagram, and all instances share it.
import type { Expression } from './expression.ts';

export type NodeKind =
  | 'startEvent'
  | 'endEvent'
  | 'terminateEvent'
  | 'pass'
  | 'userTask'
  | 'serviceTask'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'subProcess'
  | 'timerEvent'
  | 'messageEvent'
  | 'boundaryEvent';

export interface TimerDefinition {
  kind: 'duration' | 'date' | 'cycle';
  value: Expression;
}

/** The rule that completes an activity with several signers. */
export interface VotePolicy {
  /** `any`: the first vote decides (或签). `share`: a share of the weight has to approve (会签, 票签). */
  rule: 'any' | 'share';
  sequential: boolean;
  /** The percentage of the whole weight that has to approve: above 0, at most 100. */
  share: number;
  /** True where any rejection settles the activity at once. */
  veto: boolean;
  /** The variable with the weights by signer; a signer without an entry has the weight 1. */
  weights?: Expression;
}

export interface SeveralSigners extends VotePolicy {
  collection?: Expression;
  cardinality?: Expression;
  elementVariable?: string;
  completion?: Expression;
}

export type EmptyPolicy =
  | { kind: 'refuse' | 'pass' | 'reject' }
  | { kind: 'user'; user: string }
  | { kind: 'group'; group: string };

/** The rule for an approver who started the instance: he may approve, he is skipped, or he must not approve. */
export type StarterPolicy = 'self' | 'skip' | 'refuse';

/** The rule for people who already approved: `ask` asks them again, `once` skips them, `inRow` skips them in the next activity. */
export type RepeatPolicy = 'ask' | 'once' | 'inRow';

export type RejectPolicy = 'flow' | 'starter' | 'end';

export interface Assignment {
  assignee?: Expression;
  users?: Expression;
  groups?: Expression;
  whenEmpty: EmptyPolicy;
  /** The effect of a rejection; see readRejectPolicy for the default. */
  onReject?: RejectPolicy;
  several?: SeveralSigners;
  formKey?: string;
  /** True where an approval needs a comment. A rejection always needs a comment. */
  needsComment: boolean;
  whenStarter: StarterPolicy;
  onRepeat: RepeatPolicy;
  /** The people who receive a copy when the instance arrives here. */
  copies?: Expression;
  /** True where people may approve several tasks of the activity together. */
  bulk: boolean;
  /** The variables that the form of the activity may set. */
  writes: string[];
  /** The due time of a task: an ISO 8601 duration from its opening, or a moment. */
  due?: Expression;
  /** With `working`, the duration counts days and hours of the tenant's working calendar. */
  calendar: 'elapsed' | 'working';
}

export interface FlowNode {
  id: string;
  name: string;
  /** The English name. */
  nameEn?: string;
  kind: NodeKind;
  /** The sub-process that contains the node; `''` for the process itself. */
  scope: string;
  incoming: string[];
  outgoing: string[];
  defaultFlow?: string;
  assignment?: Assignment;
  handler?: string;
  timer?: TimerDefinition;
  message?: string;
  /** The activity to which a boundary event is attached. */
  host?: string;
  interrupting?: boolean;
  /** The boundary events of an activity. */
  boundaries: string[];
  /** The variable that a start event sets to the starter. */
  initiator?: string;
}

export interface SequenceFlow {
  id: string;
  source: string;
  target: string;
  condition?: Expression;
}

/** A branch is the set of nodes between a fork and the join of its branches. */
export interface Branch {
  id: string;
  fork: string;
  /** The flow that enters the branch; undefined for the path of a boundary event. */
  flow?: string;
  /** The gateway where the branches meet; undefined where each branch has its own end event. */
  join?: string;
  nodes: Set<string>;
}

export interface Scope {
  id: string;
  start: string;
  nodes: string[];
  branches: Branch[];
  /** The forks whose paths do not form a block. */
  unstructured: string[];
}

export interface ProcessModel {
  key: string;
  name: string;
  /** The English name. */
  nameEn?: string;
  nodes: Map<string, FlowNode>;
  flows: Map<string, SequenceFlow>;
  scopes: Map<string, Scope>;
}

export interface ModelProblem {
  code: string;
  element: string;
  detail?: string;
}

export function nodeOf(model: ProcessModel, id: string): FlowNode {
  const node = model.nodes.get(id);
  if (!node) throw new Error(`the model has no node ${id}`);
  return node;
}

export function flowOf(model: ProcessModel, id: string): SequenceFlow {
  const flow = model.flows.get(id);
  if (!flow) throw new Error(`the model has no flow ${id}`);
  return flow;
}

export function scopeOf(model: ProcessModel, id: string): Scope {
  const scope = model.scopes.get(id);
  if (!scope) throw new Error(`the model has no scope ${id}`);
  return scope;
}

/** Returns the scopes around a node from the outside in: `''` for the process, then each sub-process. */
export function scopePath(model: ProcessModel, node: FlowNode): string[] {
  const path = [node.scope];
  while (path[0] !== '' && path[0] !== undefined) path.unshift(nodeOf(model, path[0]).scope);
  return path;
}

/** Returns how a node splits a token over its outgoing flows; undefined for a node that is no fork. */
export function forkKind(model: ProcessModel, node: FlowNode): 'parallel' | 'inclusive' | undefined {
  if (node.kind === 'exclusive' || node.outgoing.length < 2) return undefined;
  if (node.kind === 'parallel' || node.kind === 'inclusive') return node.kind;
  const conditional = node.outgoing.some((flow) => flowOf(model, flow).condition !== undefined);
  return conditional ? 'inclusive' : 'parallel';
}
