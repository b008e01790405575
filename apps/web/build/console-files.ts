// Lists the files of the console's first page in the HTML pages. login.html prefetches them while the person types; index.html preloads
// the scripts, so that the browser loads the shell before the entry imports it.
import type { Plugin, Rolldown } from 'vite';

/** The shell and the home page, which a person sees first after signing in (`firstShell` in vite.config.ts). */
const SHELL = 'shell';

export function consoleFiles(): Plugin {
  return {
    name: 'console-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }) {
        // The public screen loads no file of the console.
        if (!bundle || path.endsWith('big-screen.html')) return;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = reach(bundle, chunksNamed(chunks, path.endsWith('login.html') ? 'login' : 'index'));
        if (path.endsWith('login.html')) {
          const files = [...reach(bundle, chunksNamed(chunks, 'index', SHELL))].filter((file) => !entry.has(file));
          const content = files.map((file) => `/${file}`).join(' ');
          return [{ tag: 'meta', attrs: { name: 'console-files', content }, injectTo: 'head' }];
        }
        const files = [...reach(bundle, chunksNamed(chunks, SHELL))].filter(
          (file) => !entry.has(file) && file.endsWith('.js'),
        );
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
    // After the page was written, Vite may remove the file of an entry that only imports, and put its imports into the page.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          page.source = withoutAbsent(String(page.source), (file) => file in bundle);
        }
      },
    },
  };
}

/** Returns the chunks with these names. @throws Error if one is missing; its files would no longer be fetched ahead */
export function chunksNamed<C extends { name: string }>(chunks: readonly C[], ...names: string[]): C[] {
  return names.map((name) => {
    const chunk = chunks.find((each) => each.name === name);
    if (!chunk) throw new Error(`The console has no chunk "${name}": see SHELL in build/console-files.ts`);
    return chunk;
  });
}

/** Returns the page with a list of only those files that exist. */
export const withoutAbsent = (html: string, isThere: (file: string) => boolean): string =>
  html.replace(/(name="console-files" content=")([^"]*)/, (_, before: string, list: string) => {
    const files = list.split(' ').filter((address) => isThere(address.slice(1)));
    return before + files.join(' ');
  });

/** Returns the files of the chunks, of the chunks that they import statically, and of all their style sheets. */
function reach(
  bundle: Rolldown.OutputBundle,
  chunks: Rolldown.OutputChunk[],
  fileNames = new Set<string>(),
): Set<string> {
  for (const chunk of chunks) {
    if (fileNames.has(chunk.fileName)) continue;
    fileNames.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) fileNames.add(sheet);
    const imports = chunk.imports.map((name) => bundle[name]).filter((output) => output?.type === 'chunk');
    reach(bundle, imports, fileNames);
  }
  return fileNames;
}
