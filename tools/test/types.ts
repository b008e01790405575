// Checks the types of every source file. Each project lists the files that it read; a file that no project read is a failure.
import { relative } from 'node:path';
import { projectRoot, sourceFiles } from './project-files.ts';
import { type CheckResult, runCheck } from './stage.ts';

/** Tests of the web may use Node, and pages may not. So the tests are a project of their own. */
const projects = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.web-tests.json'];

export async function checkTypes(): Promise<CheckResult> {
  const results = await Promise.all(
    projects.map((file) => runCheck('node_modules/typescript/bin/tsc', ['-p', file, '--listFiles'])),
  );
  const outputs = results.map(({ output }) => splitOutput(output, projectRoot));
  const unread = unreadFiles(
    sourceFiles(projectRoot),
    outputs.flatMap(({ files }) => files),
  );
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, unread.length),
    output: [...outputs.map(({ messages }) => messages), ...unread.map((path) => `✖ ${path}: in no tsconfig\n`)].join(
      '',
    ),
  };
}

/** Splits the compiler's output: a line with an absolute path is a file that the compiler read, any other line is a message. */
export function splitOutput(output: string, root: string): { files: string[]; messages: string } {
  const lines = output.split(/\r?\n/);
  const isListed = (line: string) => /^(\/|[A-Za-z]:[\\/]).*\.([mc]?tsx?|json|[mc]?js)$/.test(line);
  const files = lines.filter(isListed).map((line) => relative(root, line).replaceAll('\\', '/'));
  const messages = lines.filter((line) => line !== '' && !isListed(line));
  return { files, messages: messages.map((line) => `${line}\n`).join('') };
}

export function unreadFiles(sources: readonly string[], files: readonly string[]): string[] {
  const read = new Set(files);
  return sources.filter((path) => !read.has(path));
}
