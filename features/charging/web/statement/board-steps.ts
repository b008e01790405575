// Finds the next possible steps of a merchant's month (BR-68).
import { Decimal } from 'decimal.js';
import type { BoardRow } from '../../shared/statement/board.contract.ts';
import { statementStatus } from '../../shared/statement/statement.enums.ts';

export type Step = 'close' | 'compare' | 'invoice' | 'send' | 'mail' | 'reopen';
const { open, closed, compared } = statementStatus.key;

/** Returns the steps in the order of a month's work, so that the first one is the next to do. */
export function stepsOf({ step, lacks, toInvoice }: BoardRow): Step[] {
  const state = step?.statementStatus ?? open;
  const isChanged = lacks.includes('changed');
  const steps: [Step, boolean][] = [
    ['close', state === open],
    ['reopen', isChanged && (state === closed || state === compared)],
    ['compare', state === closed && !isChanged],
    ['invoice', state !== open && new Decimal(toInvoice).gt(0)],
    ['send', state === compared],
    ['mail', state === compared],
  ];
  return steps.flatMap(([name, isNext]) => (isNext ? [name] : []));
}
