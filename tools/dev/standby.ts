// One server process of npm run dev. It loads the modules of the server before it and waits for the order to start. Then it reloads only
// the modules that were saved meanwhile and those that import them. Loading is half of the time of a start.
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

export type StandbyOrder =
  | { load: readonly string[] }
  /** `saved` are the files that changed since this process began to load; undefined where that is not known. */
  | { start: string; saved: readonly string[] | undefined; inspectPort?: number | undefined }
  /** Asks for the modules that were loaded. */
  | { tell: true };

/** URLs of modules: `packages` are those of packages that our code imports, `parts` our own modules that the script imports. */
export interface Loaded {
  packages: string[];
  parts: string[];
}

/** The importers of each of our own modules. */
const importers = new Map<string, Set<string>>();
const packages = new Set<string>();
let isStale = (_url: string) => false;

const isPackage = (url: string) => url.includes('/node_modules/');
/** JSON is left out: its import needs a type attribute, and it loads quickly. */
const isCode = (url: string) => url.startsWith('file:') && !url.endsWith('.json');
const mark = '?saved';

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const parent = context.parentURL?.replace(mark, '') ?? '';
    if (isPackage(parent) || !isCode(resolved.url)) return resolved;
    if (isPackage(resolved.url)) {
      packages.add(resolved.url);
      return resolved;
    }
    importers.set(resolved.url, (importers.get(resolved.url) ?? new Set()).add(parent));
    // Node cannot unload a module, so a changed module is loaded under another URL.
    return isStale(resolved.url) ? { ...resolved, url: `${resolved.url}${mark}` } : resolved;
  },
});

/**
 * Returns a test for stale modules: the saved modules and those that import them, directly or through others. All modules are stale
 * where a saved file is unknown or was not loaded.
 */
function staleAfter(saved: readonly string[] | undefined): (url: string) => boolean {
  if (importers.size === 0) return () => false;
  const stale = new Set<string>();
  const queue = (saved ?? ['']).map((path) => pathToFileURL(path).href);
  if (queue.some((url) => !importers.has(url))) return () => true;
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (stale.has(url)) continue;
    stale.add(url);
    queue.push(...(importers.get(url) ?? []));
  }
  return (url) => stale.has(url);
}

let loading = Promise.resolve();
let script = '';

async function loadAll(urls: readonly string[]): Promise<void> {
  for (const url of urls) await import(url);
}

// The process ends with its parent, because a killed `npm run dev` cannot stop it.
process.on('disconnect', () => process.exit(1));
process.on('message', async (order: StandbyOrder) => {
  if ('tell' in order) {
    const parts = [...importers].filter(([, by]) => by.has(script)).map(([url]) => url);
    process.send?.({ loaded: { packages: [...packages], parts } satisfies Loaded });
    return;
  }
  if ('load' in order) {
    // The start reports an error of the code if the error persists until then.
    loading = loadAll(order.load).catch(() => undefined);
    return;
  }
  await loading;
  isStale = staleAfter(order.saved);
  script = pathToFileURL(order.start).href;
  if (order.inspectPort) inspector.open(order.inspectPort, '127.0.0.1');
  await import(script);
});
