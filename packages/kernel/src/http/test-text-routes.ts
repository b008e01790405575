// Routes that return their input, for tests of the normalisation of texts.
import { codeText } from '@ec/resource/contract';
import { z } from 'zod';
import { bodyOf } from './raw-body.ts';
import { type Route, route } from './route.ts';

export const textRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/t/texts',
    access: 'signedIn',
    title: 'texts',
    from: 'body',
    input: z.object({
      reason: z.string().max(3).optional(),
      taxNo: codeText.max(4).optional(),
      lines: z.array(z.union([z.strictObject({ note: z.string() }), z.string()])).default([]),
      words: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
      password: z.string().optional(),
      payload: z.record(z.string(), z.unknown()).optional(),
      anything: z.unknown().optional(),
    }),
    handler: (call) => call.input,
  }),
  ...(['carriesSecrets', 'takesAnyText', 'keepsBody'] as const).map((keeps) =>
    route({
      method: 'POST',
      path: `/t/texts-${keeps}`,
      access: 'signedIn',
      title: 'texts as they were sent',
      from: 'body',
      input: z.object({ reason: z.string() }),
      [keeps]: true,
      handler: (call) => [call.input, bodyOf(call.request)],
    }),
  ),
];
