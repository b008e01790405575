// Opens the tasks of a user activity for whomever its assignment names.
import { type Draft, takeId, variablesOf } from './draft.ts';
import { EngineError } from './engine-error.ts';
import { evaluate, evaluateNames, type Value, type Variables } from './evaluate.ts';
import type { Task, Token } from './instance-state.ts';
import type { Assignment, FlowNode, SeveralSigners } from './process-model.ts';

/** A vote of more people is a mistake of the model or of its data. */
const mostSigners = 500;

const unassigned: Assignment = { whenEmpty: { kind: 'refuse' }, needsComment: false, bulk: false, writes: [] };

/** Opens tasks, or says how the activity ends where nobody is there to act. */
export function openTasks(draft: Draft, node: FlowNode, token: Token): 'opened' | 'pass' | 'reject' {
  const assignment = node.assignment ?? unassigned;
  const signers = assignment.several
    ? listSeveral(draft, node, assignment, assignment.several)
    : [readAssignees(node, assignment, variablesOf(draft))].flatMap((names) => names ?? []);
  if (signers.length === 0) return applyEmptyPolicy(draft, node, token, assignment);
  if (signers.length > mostSigners) throw new EngineError('tooManySigners', node.id);
  for (const [index, signer] of signers.entries()) {
    const isWaiting = assignment.several?.sequential === true && index > 0;
    addTask(draft, token, { ...signer, order: index + 1, state: isWaiting ? 'waiting' : 'open' });
  }
  return 'opened';
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

/** One task for whoever is named; undefined where the expressions name nobody. A node without any of them is open to nobody. */
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
  if (policy.kind === 'refuse') throw new EngineError('noAssignee', node.id);
  if (policy.kind !== 'user') return policy.kind;
  addTask(draft, token, signerOf(policy.user));
  return 'opened';
}
