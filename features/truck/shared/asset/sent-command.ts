// What is answered where a device was asked to do something and has not answered yet.
import { z } from 'zod';

export const sentCommand = z.strictObject({
  commandId: z.string(),
  result: z.string().meta({ description: 'As the device said it, `Pending` until it has' }),
  message: z.string().meta({ description: 'How far it is, in the language of the caller' }),
});
