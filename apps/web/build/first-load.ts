// The modules of the first page: what the entry, the shell and the home page import statically. They come in chunks of their own,
// so that a signed-in person does not wait for tables, date pickers and definitions of pages that nobody has opened.
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

const roots = ['main.tsx', 'chunks/import-chunk.ts', 'shell/console-root.tsx', 'home/home.page.tsx'].map((file) =>
  resolve(import.meta.dirname, '../src', file),
);

const reachByContext = new WeakMap<object, Set<string>>();

/** The modules that these import statically, themselves included. */
export function reachOf(from: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    // A chunk takes of a library what the imported names need by itself; all that its modules import would be far more.
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
