// Opens the tasks of a user activity for the people of its assignment.
import { closeTask, type Draft, takeId, variablesOf } from './draft.ts';
import { EngineError } from './engine-error.ts';
import { evaluate, evaluateNames, type Value, type Variables } from './evaluate.ts';
import type { Task, Token } from './instance-state.ts';
import { type Assignment, type FlowNode, nodeOf, type SeveralSigners } from './process-model.ts';
import { judgeVotes } from './votes.ts';

/** More signers are a mistake in the model or in its data. */
const mostSigners = 500;

const unassigned: Assignment = {
  whenEmpty: { kind: 'refuse' },
  needsComment: false,
  bulk: false,
  whenStarter: 'self',
  onRepeat: 'ask',
  writes: [],
  calendar: 'elapsed',
};

/** Opens the tasks of an activity. @returns `pass` or `reject` where nobody has to act, so that the activity ends at once */
export function openTasks(draft: Draft, node: FlowNode, token: Token): 'opened' | 'pass' | 'reject' {
  const assignment = node.assignment ?? unassigned;
  const signers = assignment.several
    ? listSeveral(draft, node, assignment, assignment.several)
    : [readAssignees(node, assignment, variablesOf(draft))].flatMap((names) => names ?? []);
  addCopies(draft, node, assignment);
  const admitted = signers.flatMap((signer) => admitSigner(draft, assignment, signer) ?? []);
  return openTasksOf(draft, node, token, admitted);
}

function openTasksOf(draft: Draft, node: FlowNode, token: Token, signers: Signer[]): 'opened' | 'pass' | 'reject' {
  const assignment = node.assignment ?? unassigned;
  if (signers.length === 0) return applyEmptyPolicy(draft, node, token, assignment);
  if (signers.length > mostSigners) throw new EngineError('tooManySigners', node.id);
  let hasOpen = false;
  for (const [index, signer] of signers.entries()) {
    const isPassed = signer.assignee !== null && isApprovedAutomatically(draft, assignment, signer.assignee);
    const isWaiting = assignment.several?.sequential === true && hasOpen && !isPassed;
    const task = addTask(draft, token, { ...signer, order: index + 1, state: isWaiting ? 'waiting' : 'open' });
    if (isPassed) passTask(draft, task, signer.assignee ?? '');
    else hasOpen = true;
  }
  if (hasOpen && judgeVotes(draft.state, token, node) !== 'approved') return 'opened';
  for (const task of draft.state.tasks.filter((row) => row.token === token.id)) closeTask(draft, task, 'cancelled');
  return 'pass';
}

/** Removes the starter from the assignee and candidates, if the activity refuses him; undefined where nobody is left. */
function admitSigner(draft: Draft, { whenStarter }: Assignment, signer: Signer): Signer | undefined {
  const { starter } = draft.state;
  if (whenStarter !== 'refuse') return signer;
  if (signer.assignee === starter) return undefined;
  const users = signer.users.filter((user) => user !== starter);
  const isEmptied = signer.assignee === null && users.length + signer.groups.length === 0;
  return isEmptied && signer.users.length > 0 ? undefined : { ...signer, users };
}

function isApprovedAutomatically(draft: Draft, { whenStarter, onRepeat }: Assignment, user: string): boolean {
  if (whenStarter === 'skip' && user === draft.state.starter) return true;
  if (onRepeat === 'ask') return false;
  const isRecent = draft.approvers.includes(user);
  return isRecent || (onRepeat === 'once' && draft.context.approvers?.includes(user) === true);
}

/** Closes a task without asking its assignee. This counts as an approval. */
function passTask(draft: Draft, task: Task, user: string): void {
  closeTask(draft, task, 'passed');
  const { weight, token } = task;
  draft.state.votes.push({ id: takeId(draft), token, task: task.id, user, approve: true, weight });
}

function addCopies(draft: Draft, node: FlowNode, { copies }: Assignment): void {
  const users = copies ? evaluateNames(copies, variablesOf(draft)) : [];
  if (users.length > mostSigners) throw new EngineError('tooManySigners', node.id);
  if (users.length > 0) draft.copies.push({ node: node.id, users });
}

/** @throws EngineError starterSigns where the user started the instance and the activity refuses the starter */
export function refuseStarter(draft: Draft, task: Task, user: string): void {
  const { assignment } = nodeOf(draft.model, task.node);
  if (assignment?.whenStarter === 'refuse' && user === draft.state.starter) {
    throw new EngineError('starterSigns', user);
  }
}

type Signer = Pick<Task, 'assignee' | 'users' | 'groups' | 'weight'>;

export function addTask(draft: Draft, token: Token, task: Signer & Partial<Task>): Task {
  const row: Task = {
    state: 'open',
    order: 1,
    veto: false,
    ...task,
    id: takeId(draft),
    token: token.id,
    node: token.node,
  };
  draft.state.tasks.push(row);
  return row;
}

export const signerOf = (user: string, weight = 1): Signer => ({ assignee: user, users: [], groups: [], weight });

/** Evaluates the assignee and the candidates of a task; undefined where the expressions give nobody. A task may have no expressions. */
function readAssignees(node: FlowNode, assignment: Assignment, variables: Variables): Signer | undefined {
  const { assignee, users, groups } = assignment;
  const assignees = assignee ? evaluateNames(assignee, variables) : [];
  const candidates = users ? evaluateNames(users, variables) : [];
  const candidateGroups = groups ? evaluateNames(groups, variables) : [];
  if (assignees.length > 1) throw new EngineError('tooManySigners', node.id);
  const isEmpty = assignees.length + candidates.length + candidateGroups.length === 0;
  if (isEmpty && (assignee ?? users ?? groups)) return undefined;
  return { assignee: assignees[0] ?? null, users: candidates, groups: candidateGroups, weight: 1 };
}

function listSeveral(draft: Draft, node: FlowNode, assignment: Assignment, several: SeveralSigners): Signer[] {
  const variables = variablesOf(draft);
  const weights = several.weights ? evaluate(several.weights, variables) : null;
  const elements = several.collection
    ? evaluateNames(several.collection, variables)
    : listNumbers(node, several, variables);
  return elements.flatMap((element, loopCounter) => {
    const weight = readWeight(node, weights, element);
    if (several.collection && !assignment.assignee && !assignment.users && !assignment.groups) {
      return [signerOf(element, weight)];
    }
    const bound = {
      ...variables,
      loopCounter,
      ...(several.elementVariable ? { [several.elementVariable]: element } : {}),
    };
    const signer = readAssignees(node, assignment, bound);
    return signer ? [{ ...signer, weight }] : [];
  });
}

function listNumbers(node: FlowNode, several: SeveralSigners, variables: Variables): string[] {
  const count = several.cardinality ? Number(evaluate(several.cardinality, variables)) : 0;
  if (!Number.isInteger(count) || count < 0) throw new EngineError('wrongType', node.id);
  if (count > mostSigners) throw new EngineError('tooManySigners', node.id);
  return Array.from({ length: count }, (_, index) => String(index));
}

function readWeight(node: FlowNode, weights: Value, signer: string): number {
  if (weights === null || typeof weights !== 'object' || Array.isArray(weights)) return 1;
  if (!Object.hasOwn(weights, signer)) return 1;
  const weight = Number(weights[signer]);
  if (Number.isInteger(weight) && weight > 0 && weight <= 1_000_000) return weight;
  throw new EngineError('wrongType', node.id);
}

function applyEmptyPolicy(
  draft: Draft,
  node: FlowNode,
  token: Token,
  assignment: Assignment,
): 'opened' | 'pass' | 'reject' {
  const policy = assignment.whenEmpty;
  if (policy.kind === 'user') {
    const task = addTask(draft, token, signerOf(policy.user));
    refuseStarter(draft, task, policy.user);
    return 'opened';
  }
  if (policy.kind === 'group') {
    addTask(draft, token, { assignee: null, users: [], groups: [policy.group], weight: 1 });
    return 'opened';
  }
  if (policy.kind === 'refuse') throw new EngineError('noAssignee', node.id);
  return policy.kind;
}
