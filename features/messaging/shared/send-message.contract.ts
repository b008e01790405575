// The call sends SMS. The specification demands it at two paths (contract §5).
import { permissionsOf } from '@ec/resource/calls';
import { codeText, contract } from '@ec/resource/contract';
import { z } from 'zod';
import { sms } from './sms.resource.ts';

const text = z.string();
const shared = {
  of: sms,
  method: 'POST',
  access: { code: permissionsOf(sms).action('send') },
  title: { zh: '发送短信', en: 'Send SMS' },
  input: z.object({
    code: codeText.max(30).default('').meta({ description: 'Code of a provider; the enabled one without it' }),
    phones: codeText.min(1).max(3000).meta({ description: 'Up to 200, separated by commas' }),
    params: z
      .union([text.max(2000), z.record(z.string(), z.union([text, z.number()]))])
      .default('')
      .meta({
        description: 'What the template is filled with: an object, or its JSON, in which \'code\' may stand for "code"',
      }),
  }),
  output: z.array(text).meta({ description: 'Ids of the messages in the log' }),
} as const;

export const sendMessage = contract({ ...shared, path: 'send-message' });
export const sendMessageAtEndpoint = contract({ ...shared, path: 'endpoint/send-message' });
