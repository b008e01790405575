// Sending a short message as the specification names it, at both of its paths (contract §5).
import { permissionsOf } from '@ec/resource/calls';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { sms } from './sms.resource.ts';

const text = z.string();
const said = {
  of: sms,
  method: 'POST',
  access: { code: permissionsOf(sms).action('send') },
  title: { zh: '发送短信', en: 'Send SMS' },
  input: z.object({
    code: text.max(30).default('').meta({ description: 'Code of a provider; the enabled one without it' }),
    phones: text.min(1).max(3000).meta({ description: 'Up to 200, separated by commas' }),
    params: text.max(2000).default('').meta({ description: 'A JSON object of what the template is filled with' }),
  }),
  output: z.array(text).meta({ description: 'Ids of the messages in the log' }),
} as const;

export const sendMessage = contract({ ...said, path: 'send-message' });
export const sendMessageAtEndpoint = contract({ ...said, path: 'endpoint/send-message' });
