// Checks a process file before it is sent, and reads the id and the name of its process.

export const accepted = '.bpmn,.bpmn20.xml';
const mostBytes = 2 * 1024 * 1024;

export type FileProblem = 'wrongName' | 'tooLarge' | 'unreadable';

export function problemOf({ name, size }: { name: string; size: number }): FileProblem | undefined {
  if (!/\.bpmn(20\.xml)?$/i.test(name)) return 'wrongName';
  return size > mostBytes ? 'tooLarge' : undefined;
}

export interface ProcessHead {
  key: string;
  name: string;
}

/** Reads the id and name of the first process with the browser's own parser, which resolves no external entities. */
export function headOf(xml: string): ProcessHead | undefined {
  // A document type could define entities; the server refuses it, too.
  if (/<!\s*DOCTYPE/i.test(xml)) return undefined;
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) return undefined;
  const [process] = [...parsed.getElementsByTagNameNS('*', 'process')].toSorted(
    (one, other) => rank(one) - rank(other),
  );
  const key = process?.getAttribute('id');
  return process && key ? { key, name: process.getAttribute('name') || key } : undefined;
}

/** Ranks executable processes first, as the server does (packages/workflow-engine/src/read-model.ts). */
const rank = (process: Element): number => ranks.indexOf(process.getAttribute('isExecutable') ?? '');
const ranks = ['true', '', 'false'];
