// The reply to a command for a device.
import { z } from 'zod';

export const sentCommand = z.strictObject({
  commandId: z.string(),
  result: z.string().meta({ description: 'As the device said it, `Pending` until it has' }),
  outcome: z.enum(['pending', 'done', 'failed']).meta({ description: 'Whether it has done it' }),
  message: z.string().meta({ description: 'How far it is, in the language of the caller' }),
});
export type SentCommand = z.output<typeof sentCommand>;
