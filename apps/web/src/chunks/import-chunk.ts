// Every import() of the built console goes through here (apps/web/build/import-chunks.ts): what a part is made of is fetched
// first, and imported once all of it is in the browser's cache. Chromium up to 150 remembers for as long as the page lives
// that an import() failed, for every file that did not come; no browser remembers that of a fetch().

import { site } from '../site.ts';

const coming = new Map<string, Promise<void>>();

/** @param files the part's own file and all that it needs, scripts and style sheets */
export async function importChunk<T>(importModule: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => bringOnce(`/${file}`)));
  return importModule();
}

function bringOnce(address: string): Promise<void> {
  const cached = coming.get(address);
  if (cached) return cached;
  const brought = bring(address);
  coming.set(address, brought);
  brought.catch(() => coming.delete(address));
  return brought;
}

async function bring(address: string): Promise<void> {
  // A file that the page names itself is there, or on its way.
  if (document.querySelector(`link[href="${address}"], script[src="${address}"]`)) return;
  if (address.endsWith('.css')) return addSheet(address);
  const answer = await fetch(address, { signal: AbortSignal.timeout(site.chunkTimeout) });

  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}

/**
 * Later sheets override earlier ones: those of antd come first, then those of the packages, then the shell's, then those of pages. A
 * sheet that a part brings takes the place that it would have had in the page.
 */
function placeOf(address: string): (link: Element) => void {
  const among = (name: string) => document.head.querySelector(`link[rel="stylesheet"][href*="/assets/${name}-"]`);
  const [antd, shell] = [among('antd'), among('shell')];
  if (antd && address.includes('/more-antd-')) return (link) => antd.after(link);
  if (shell && /\/(kit|libraries)-/.test(address)) return (link) => shell.before(link);
  return (link) => document.head.append(link);
}

function addSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const fail = () => {
      clearTimeout(timer);
      link.remove();
      reject(new Error(`${address} did not come`));
    };
    const timer = setTimeout(fail, site.chunkTimeout);
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    link.onerror = fail;
    placeOf(address)(link);
  });
}
