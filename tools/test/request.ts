// Reads the arguments of npm test into a request.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-files.ts';

export type TestRequest =
  | { kind: 'stages'; stages: readonly string[] }
  /** Runs the tests in these files or folders; with `name`, only the tests whose names match. */
  | { kind: 'paths'; paths: readonly string[]; name?: string }
  /** Runs the tests that import a changed file, directly or through others. */
  | { kind: 'changed' }
  /** Stays and runs, at each save, the tests that the save affects; with paths, only tests below them. */
  | { kind: 'watch'; paths: readonly string[]; name?: string }
  | { kind: 'help' }
  | { kind: 'unknown'; words: readonly string[] };

/** @param stages names of all stages */
export function readRequest(words: readonly string[], stages: readonly string[], root = projectRoot): TestRequest {
  if (words.some((word) => word === '--help' || word === '-h')) return { kind: 'help' };
  const isWatch = words.includes('--watch');
  const { name, others } = takeName(words.filter((word) => word !== '--watch'));
  const isPath = (word: string) => !word.startsWith('-') && existsSync(join(root, word));
  if (others.every(isPath) && (isWatch || others.length > 0))
    return { kind: isWatch ? 'watch' : 'paths', paths: others, ...(name && { name }) };
  // A name without paths is refused: a run over all stages would pass even where no test has this name.
  if (name) return { kind: 'unknown', words };
  if (!isWatch && others.join() === 'changed') return { kind: 'changed' };
  const unknown = others.filter((word) => !stages.includes(word));
  if (unknown.length > 0 || isWatch) return { kind: 'unknown', words: unknown.length > 0 ? unknown : words };
  return { kind: 'stages', stages: others.length > 0 ? stages.filter((stage) => others.includes(stage)) : stages };
}

/** Takes `-t NAME` out of the words. A `-t` without a name stays and counts as an unknown word. */
function takeName(words: readonly string[]): { name?: string; others: readonly string[] } {
  const at = words.findIndex((word) => word === '-t' || word === '--testNamePattern');
  const name = at < 0 ? undefined : words[at + 1];
  return name ? { name, others: words.filter((_, index) => index !== at && index !== at + 1) } : { others: words };
}
