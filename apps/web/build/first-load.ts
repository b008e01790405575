// Finds the modules of the first page: those that the entry, the shell and the home page import statically. They get their own chunks,
// so that the first page does not wait for tables, date pickers and definitions of other pages.
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

const roots = ['main.tsx', 'chunks/import-chunk.ts', 'shell/console-root.tsx', 'home/home.page.tsx'].map((file) =>
  resolve(import.meta.dirname, '../src', file),
);

const reachByContext = new WeakMap<object, Set<string>>();

/** Returns these modules and all modules that they import statically. */
export function reachOf(from: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    // The imports of library modules are not followed: the build adds by itself what the imported names need.
    if (!/node_modules[\\/]/.test(next)) open.push(...(context.getModuleInfo(next)?.importedIds ?? []));
  }
  return reached;
}

/** Returns whether the first page needs the module. */
export function isFirst(id: string, context: Rolldown.ChunkingContext): boolean {
  const reached = reachByContext.get(context) ?? reachOf(roots, context);
  reachByContext.set(context, reached);
  return reached.has(id);
}
