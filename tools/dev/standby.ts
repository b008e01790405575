// One server process of npm run dev. It loads what the server before it loaded and waits for the word to start: then only what was
// saved meanwhile, and what imports it, is loaded once more. Loading is half of a start.
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

export type StandbyOrder =
  | { load: readonly string[] }
  /** `saved`: files that changed since this process began to load; undefined where that is not known. */
  | { start: string; saved: readonly string[] | undefined; inspectPort?: number | undefined }
  /** Tell what was loaded. */
  | { tell: true };

/** Addresses of modules: packages that our own code asks for, and what the script itself asks for. */
export interface Loaded {
  packages: string[];
  parts: string[];
}

/** Who imports each module of ours. */
const importers = new Map<string, Set<string>>();
const packages = new Set<string>();
let isStale = (_url: string) => false;

const isPackage = (url: string) => url.includes('/node_modules/');
/** Data comes under its type alone, and costs nothing to load. */
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
    // The same file under another address is another module: Node has no way to forget one.
    return isStale(resolved.url) ? { ...resolved, url: `${resolved.url}${mark}` } : resolved;
  },
});

/** The saved modules and all that import them, directly or through others; every module where a saved file was not loaded. */
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
    // An error of the code is reported by the start if it persists until then.
    loading = loadAll(order.load).catch(() => undefined);
    return;
  }
  await loading;
  isStale = staleAfter(order.saved);
  script = pathToFileURL(order.start).href;
  if (order.inspectPort) inspector.open(order.inspectPort, '127.0.0.1');
  await import(script);
});
