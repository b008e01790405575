// The answer of a call on several rows that does what it can: which rows it took, and which not and why.
import { z } from 'zod';

export const refusedRow = z.strictObject({ id: z.string(), label: z.string(), reason: z.string() });
export type RefusedRow = z.output<typeof refusedRow>;

/** `answer`: the shape of what the action says of one row, undefined where it only says that it was done. */
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
