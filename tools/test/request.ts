// What the arguments of npm test ask for.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-files.ts';

export type TestRequest =
  | { kind: 'stages'; stages: readonly string[] }
  /** Tests whose files lie there. */
  | { kind: 'paths'; paths: readonly string[] }
  /** Tests that reach what has changed. */
  | { kind: 'changed' }
  /** Tests again and again, at each save what the save touches; below the paths, where there are some. */
  | { kind: 'watch'; paths: readonly string[] }
  | { kind: 'help' }
  | { kind: 'unknown'; words: readonly string[] };

/** @param stages names of all stages */
export function readRequest(words: readonly string[], stages: readonly string[], root = projectRoot): TestRequest {
  if (words.some((word) => word === '--help' || word === '-h')) return { kind: 'help' };
  const isWatch = words.includes('--watch');
  const rest = words.filter((word) => word !== '--watch');
  const isPath = (word: string) => !word.startsWith('-') && existsSync(join(root, word));
  if (rest.every(isPath) && (isWatch || rest.length > 0)) return { kind: isWatch ? 'watch' : 'paths', paths: rest };
  if (!isWatch && rest.join() === 'changed') return { kind: 'changed' };
  const unknown = rest.filter((word) => !stages.includes(word));
  if (unknown.length > 0 || isWatch) return { kind: 'unknown', words: unknown.length > 0 ? unknown : words };
  return { kind: 'stages', stages: rest.length > 0 ? stages.filter((name) => rest.includes(name)) : stages };
}
