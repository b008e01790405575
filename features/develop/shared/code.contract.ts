// The call that generates code as an archive (contract §5).
import { permissionsOf } from '@ec/resource/calls';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { code } from './code.resource.ts';

/** The part of the code to generate: everything, the server or the console (`web`). */
export const codeSides = ['all', 'server', 'web'] as const;

export const genCode = contract({
  of: code,
  method: 'POST',
  path: 'gen-code',
  access: { code: permissionsOf(code).view },
  title: { zh: '生成代码', en: 'Generate code' },
  input: z.object({
    ids: z.string().regex(/^\d{1,19}(,\d{1,19}){0,49}$/),
    /** Older consoles send other values. All other values mean `all`. */
    system: z.enum(codeSides).catch('all').default('all'),
  }),
  output: z.strictObject({
    link: z.string().meta({ description: 'The archive; readable without a session for one to two days' }),
    name: z.string(),
    files: z.array(z.string()).meta({ description: 'Paths in the archive' }),
    taskId: z.string().meta({ description: 'The same archive in the export centre' }),
  }),
});
