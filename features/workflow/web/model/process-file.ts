// A file of a process before it is sent: its name, its size, and what its process is called.

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

/** The id and name of the first process, as the browser's own parser reads them; it resolves no entities of other files. */
export function headOf(xml: string): ProcessHead | undefined {
  // A document type could name entities; the server refuses it as well.
  if (/<!\s*DOCTYPE/i.test(xml)) return undefined;
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) return undefined;
  const [process] = [...parsed.getElementsByTagNameNS('*', 'process')].toSorted(
    (one, other) => rank(one) - rank(other),
  );
  const key = process?.getAttribute('id');
  return process && key ? { key, name: process.getAttribute('name') || key } : undefined;
}

/** Chooses the first of several processes that can run, as the server does (packages/workflow-engine/src/read-model.ts). */
const rank = (process: Element): number => ranks.indexOf(process.getAttribute('isExecutable') ?? '');
const ranks = ['true', '', 'false'];
