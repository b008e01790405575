// Tests how the arguments of npm test are read.
import { expect, test } from 'vitest';
import { readRequest } from './request.ts';

const stages = ['style', 'types', 'tests'];
const ask = (text: string) => readRequest(text.split(' ').filter(Boolean), stages);

test.each([
  ['', { kind: 'stages', stages }],
  ['tests style', { kind: 'stages', stages: ['style', 'tests'] }],
  ['changed', { kind: 'changed' }],
  ['--watch', { kind: 'watch', paths: [] }],
  ['--watch features/charging', { kind: 'watch', paths: ['features/charging'] }],
  ['e2e/trouble.test.ts packages/ui', { kind: 'paths', paths: ['e2e/trouble.test.ts', 'packages/ui'] }],
  ['packages/ui -t adds', { kind: 'paths', paths: ['packages/ui'], name: 'adds' }],
  ['-t adds packages/ui', { kind: 'paths', paths: ['packages/ui'], name: 'adds' }],
  ['--watch packages/ui -t adds', { kind: 'watch', paths: ['packages/ui'], name: 'adds' }],
  ['packages/ui -t', { kind: 'unknown', words: ['packages/ui', '-t'] }],
  ['-t adds', { kind: 'unknown', words: ['-t', 'adds'] }],
  ['tests -t adds', { kind: 'unknown', words: ['tests', '-t', 'adds'] }],
  ['--help', { kind: 'help' }],
  ['style speed', { kind: 'unknown', words: ['speed'] }],
  ['--watch style', { kind: 'unknown', words: ['--watch', 'style'] }],
  ['--quick', { kind: 'unknown', words: ['--quick'] }],
])('reads the command npm test -- %s', (text, request) => {
  expect(ask(text)).toEqual(request);
});
