// Determines the effect of a rejection.
import type { Expression } from './expression.ts';
import { type FlowNode, flowOf, nodeOf, type ProcessModel, type RejectPolicy } from './process-model.ts';

/** Returns the policy of an activity. By default, a rejection returns to the starter, unless the conditions after it test `pass`. */
export function readRejectPolicy(model: ProcessModel, node: FlowNode): RejectPolicy {
  if (node.kind === 'startEvent') return 'end';
  if (node.assignment?.onReject) return node.assignment.onReject;
  const flows = node.outgoing.map((id) => flowOf(model, id));
  const gateways = flows
    .map((flow) => nodeOf(model, flow.target))
    .filter((target) => target.kind === 'exclusive' || target.kind === 'inclusive');
  const conditions = [...flows, ...gateways.flatMap((gateway) => gateway.outgoing.map((id) => flowOf(model, id)))];
  return conditions.some(({ condition }) => condition && mentionsOutcome(condition)) ? 'flow' : 'starter';
}

function mentionsOutcome(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.path[0] === 'pass';
  if (expression.kind === 'text') return expression.parts.some(mentionsOutcome);
  if (expression.kind === 'unary') return mentionsOutcome(expression.operand);
  return expression.kind === 'binary' && (mentionsOutcome(expression.left) || mentionsOutcome(expression.right));
}
