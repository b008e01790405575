// Finds words that the house style avoids: names that are a bare participle or adjective, and comments that begin without a subject.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectRoot, sourceFiles } from './project-files.ts';

const participles = 'told asked given known own shown made found kept said meant';
const bareNames = new Set(participles.split(' '));
/** Types have a further list: a participle that is a verb as a local name. */
const bareTypes = new Set([...bareNames, 'held', 'gone', 'seen', 'sent', 'listed', 'linked', 'opened', 'named']);
const anyBareName = new RegExp(`\\b(${[...bareTypes].join('|')})\\b`, 'i');

/** The first words of a comment that names no subject: "What it says again waits" for "The pile repeats its bill". */
const headless =
  /^(What|Whether|Of|Whose|Whom|Who|Which|How|Why|Those|None|One that|As far|As long|Said|Kept|Made|Given|Told|Asked|Held|Seen|Shown|Found|Taken)\b/;

export interface Wordings {
  names: number;
  comments: number;
}

interface Node {
  type: string;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const namedTypes = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']);

/** Counts the types, locals and parameters whose name is a bare participle or adjective. */
function countNames(program: unknown): number {
  let count = 0;
  const countPattern = (pattern: unknown): void => {
    if (Array.isArray(pattern)) for (const part of pattern) countPattern(part);
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier' && bareNames.has(String(pattern.name))) count += 1;
    const { properties, elements, value, left, argument, parameter } = pattern;
    for (const part of [properties, elements, value, left, argument, parameter]) countPattern(part);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part);
    if (!isNode(value)) return;
    if (value.type === 'VariableDeclarator') countPattern(value.id);
    if (/Function/.test(value.type)) countPattern(value.params);
    if (namedTypes.has(value.type) && isNode(value.id) && bareTypes.has(String(value.id.name).toLowerCase()))
      count += 1;
    for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  return count;
}

/** Counts the comments whose first line has no subject. A later line may begin in the middle of a sentence. */
function countComments(text: string): number {
  const lines = text.split('\n').map((line) => line.trim());
  const firstLines = lines.flatMap((line, index) => {
    if (line.startsWith('//')) return lines[index - 1]?.startsWith('//') ? [] : [line.slice(2)];
    if (line === '/**') return [lines[index + 1]?.replace(/^\*/, '') ?? ''];
    return line.startsWith('/**') ? [line.slice(3)] : [];
  });
  return firstLines.filter((line) => headless.test(line.trim())).length;
}

export function countWords(path: string, text: string): Wordings {
  if (!anyBareName.test(text)) return { names: 0, comments: countComments(text) };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return { names: countNames(program), comments: countComments(text) };
}

/** Returns the source files with such names or comments, and their counts. */
export function findWords(root = projectRoot): Record<string, Wordings> {
  const wordsByPath: Record<string, Wordings> = {};
  for (const path of sourceFiles(root)) {
    const words = countWords(path, readFileSync(join(root, path), 'utf8'));
    if (words.names + words.comments > 0) wordsByPath[path] = words;
  }
  return wordsByPath;
}
