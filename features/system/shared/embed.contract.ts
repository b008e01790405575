// The call that says whether the page of a menu may be embedded in the console (contract §4).
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { menu } from './menu.resource.ts';

const embedStates = ['own', 'open', 'unlisted', 'refused', 'unknown'] as const;

export const embeddedPage = contract({
  of: menu,
  path: 'embed',
  access: 'signedIn',
  title: { zh: '嵌入页面', en: 'Embedded page of a menu' },
  input: z.object({
    code: z.string().max(50).meta({ description: 'The code of a menu of the caller' }),
    origin: z.string().max(255).meta({ description: 'Where the console stands: https://host' }),
  }),
  output: z.strictObject({
    address: z.string().meta({ description: 'Absolute; of the last redirect where there are some' }),
    state: z.enum(embedStates).meta({
      description:
        '`own`: a page of this server. `open`: its site allows it. `unlisted`: its origin is not in `embed.origins`. `refused`: its site forbids framing. `unknown`: the site did not answer the server',
    }),
  }),
});
