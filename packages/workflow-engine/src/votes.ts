// Counts the votes of an activity from its present votes and tasks, so that added and removed signers count correctly.
import { evaluateCondition } from './evaluate.ts';
import type { InstanceState, Token } from './instance-state.ts';
import type { FlowNode, SeveralSigners } from './process-model.ts';

export type Verdict = 'open' | 'approved' | 'rejected';

const oneSigner: SeveralSigners = { rule: 'share', sequential: false, share: 100, veto: false };

export function judgeVotes(state: InstanceState, token: Token, node: FlowNode): Verdict {
  const policy = node.assignment?.several ?? oneSigner;
  const votes = state.votes.filter((vote) => vote.token === token.id);
  const tasks = state.tasks.filter((task) => task.token === token.id);
  const sum = (rows: { weight: number }[]): number => rows.reduce((total, row) => total + row.weight, 0);
  const approved = sum(votes.filter((vote) => vote.approve));
  const rejected = sum(votes.filter((vote) => !vote.approve));
  if (policy.veto && rejected > 0) return 'rejected';
  // A signer who was added after another signer still has to vote, even if there are enough approvals.
  const hasPendingFollower = tasks.some(
    (task) => task.after !== undefined && !tasks.some((base) => base.id === task.after),
  );
  const settle = (verdict: Verdict): Verdict => (hasPendingFollower && verdict === 'approved' ? 'open' : verdict);
  if (policy.completion) return settle(judgeCompletion(state, policy, votes.length, tasks.length, approved, rejected));
  const total = approved + rejected + sum(tasks);
  if (policy.rule === 'any') {
    // A signer who was added before another one votes with the weight 0: his approval leaves the decision to the others.
    if (!votes.some(({ weight }) => weight > 0) && (votes.length === 0 || tasks.length > 0)) return 'open';
    return settle(rejected > approved ? 'rejected' : 'approved');
  }
  const needed = (total * policy.share) / 100;
  // Weights are whole numbers, so this tolerance removes the rounding error of the division by 100.
  const tolerance = 1e-9 * total;
  if (approved >= needed - tolerance && (votes.length > 0 || tasks.length === 0)) return settle('approved');
  return total - rejected < needed - tolerance ? 'rejected' : 'open';
}

/** Evaluates the completion condition with the counts of votes. If it holds or no task is left, the greater weight of votes decides. */
function judgeCompletion(
  state: InstanceState,
  policy: SeveralSigners,
  completed: number,
  active: number,
  approved: number,
  rejected: number,
): Verdict {
  const counts = {
    nrOfInstances: completed + active,
    nrOfCompletedInstances: completed,
    nrOfActiveInstances: active,
    nrOfApproved: approved,
    nrOfRejected: rejected,
  };
  const isMet = policy.completion && evaluateCondition(policy.completion, { ...state.variables, ...counts });
  if (!isMet && active > 0) return 'open';
  return approved > rejected ? 'approved' : 'rejected';
}
