// The model as the engine reads it: plain data, compiled once from the diagram and shared by all instances.
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
  /** Per cent of the whole weight, above 0 and up to 100. */
  share: number;
  /** Every rejection settles the activity at once. */
  veto: boolean;
  /** The variable that holds weights by signer; whoever is not in it weighs 1. */
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

/** The rule for an approver who started the instance: he approves himself, he is skipped, or he must not approve (four eyes). */
export type StarterPolicy = 'self' | 'skip' | 'refuse';

/** The rule for people who approved before: they are asked always, never again in the same instance, or not twice in a row. */
export type RepeatPolicy = 'ask' | 'once' | 'inRow';

export type RejectPolicy = 'flow' | 'starter' | 'end';

export interface Assignment {
  assignee?: Expression;
  users?: Expression;
  groups?: Expression;
  whenEmpty: EmptyPolicy;
  /** Where a rejection leads. Without it a rejection follows flows that ask for the outcome, and returns to the starter elsewhere. */
  onReject?: RejectPolicy;
  several?: SeveralSigners;
  formKey?: string;
  /** A node may demand a comment for an approval as well. */
  needsComment: boolean;
  whenStarter: StarterPolicy;
  onRepeat: RepeatPolicy;
  /** The people who receive a copy when the instance arrives here. */
  copies?: Expression;
  /** Tasks of the activity may be approved together with others. */
  bulk: boolean;
  /** Variables that the form of the activity may set. */
  writes: string[];
  /** When a task of the activity should be completed: a duration of ISO 8601 from its opening, or a moment. */
  due?: Expression;
  /** `working`: days and hours of the duration are those of the tenant's working calendar. */
  calendar: 'elapsed' | 'working';
}

export interface FlowNode {
  id: string;
  name: string;
  /** The name for readers of English. */
  nameEn?: string;
  kind: NodeKind;
  /** `''`, or the sub-process that holds the node. */
  scope: string;
  incoming: string[];
  outgoing: string[];
  defaultFlow?: string;
  assignment?: Assignment;
  handler?: string;
  timer?: TimerDefinition;
  message?: string;
  /** Boundary events: the activity that they are attached to. */
  host?: string;
  interrupting?: boolean;
  /** Activities: their boundary events. */
  boundaries: string[];
  /** Start events: the variable that receives the starter. */
  initiator?: string;
}

export interface SequenceFlow {
  id: string;
  source: string;
  target: string;
  condition?: Expression;
}

/** A path from a fork to the place where its paths meet. */
export interface Branch {
  id: string;
  fork: string;
  /** The flow that enters the branch; undefined for the path of a boundary event. */
  flow?: string;
  /** The gateway where the branches meet; undefined where each runs to an end of its own. */
  join?: string;
  nodes: Set<string>;
}

export interface Scope {
  id: string;
  start: string;
  nodes: string[];
  branches: Branch[];
  /** Forks whose paths do not form a block. */
  unstructured: string[];
}

export interface ProcessModel {
  key: string;
  name: string;
  /** The name for readers of English. */
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

/** Scopes around a node from the process inwards: `''`, then each sub-process. */
export function scopePath(model: ProcessModel, node: FlowNode): string[] {
  const path = [node.scope];
  while (path[0] !== '' && path[0] !== undefined) path.unshift(nodeOf(model, path[0]).scope);
  return path;
}

/** Returns whether a node with several outgoing flows sends tokens along more than one of them. */
export function forkKind(model: ProcessModel, node: FlowNode): 'parallel' | 'inclusive' | undefined {
  if (node.kind === 'exclusive' || node.outgoing.length < 2) return undefined;
  if (node.kind === 'parallel' || node.kind === 'inclusive') return node.kind;
  const conditional = node.outgoing.some((flow) => flowOf(model, flow).condition !== undefined);
  return conditional ? 'inclusive' : 'parallel';
}
