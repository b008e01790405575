// Tests how the type check reads the output of the compiler and finds files that no project reads.
import { expect, test } from 'vitest';
import { splitOutput, unreadFiles } from './types.ts';

test('separates the files that the compiler read from its messages', () => {
  const output = [
    '/house/apps/a.ts',
    "apps/a.ts(3,1): error TS2322: Type 'string' is not assignable to type 'number'.",
    '  The expected type comes from /house/apps/b.ts',
    '/house/apps/b.test.tsx',
    '/house/node_modules/zod/index.d.ts',
    '',
  ].join('\n');
  const { files, messages } = splitOutput(output, '/house');
  expect(files).toEqual(['apps/a.ts', 'apps/b.test.tsx', 'node_modules/zod/index.d.ts']);
  expect(messages.split('\n')).toEqual([
    "apps/a.ts(3,1): error TS2322: Type 'string' is not assignable to type 'number'.",
    '  The expected type comes from /house/apps/b.ts',
    '',
  ]);
});

test('reports a source file that no project reads', () => {
  expect(unreadFiles(['apps/a.ts', 'apps/a.test.ts'], ['apps/a.ts', 'node_modules/x.d.ts'])).toEqual([
    'apps/a.test.ts',
  ]);
});
