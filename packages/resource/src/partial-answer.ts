// The answer of a call with `partial`, which processes each row independently. It contains the ids of the done rows, and the refused rows
// with their reasons.
import { z } from 'zod';

export const refusedRow = z.strictObject({ id: z.string(), label: z.string(), reason: z.string() });
export type RefusedRow = z.output<typeof refusedRow>;

/** `answer`: the schema of the action's answer for one row; undefined when the action answers nothing. */
export function partialAnswerOf(answer: z.ZodType | undefined) {
  return z
    .strictObject({
      done: z.array(z.string()).meta({ description: 'IDs of the rows that were taken' }),
      refused: z.array(refusedRow).meta({ description: 'The other rows, with the reason in the language of the call' }),
      ...(answer ? { answers: z.array(answer).meta({ description: 'In the order of `done`' }) } : {}),
    })
    .meta({ description: 'Answers a call with `partial`' });
}

export interface PartialAnswer {
  done: string[];
  refused: RefusedRow[];
  answers?: unknown[];
}
