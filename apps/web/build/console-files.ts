// Says in the pages which files the console's first page needs: in login.html as a list that is fetched while the person
// types, in index.html as preloads, so that the shell does not wait for the entry to ask for it.
import type { Plugin, Rolldown } from 'vite';

/** The shell, and the view that a person sees first after signing in. */
const SHELL = 'console-root';
const HOME = 'home.page';
/** What nearly every click after that needs: the list page of all resources. */
const LISTS = 'resource-page';

export function consoleFiles(): Plugin {
  return {
    name: 'console-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }) {
        // The public screen loads nothing of the console.
        if (!bundle || path.endsWith('big-screen.html')) return;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const named = (...names: string[]) => chunks.filter((chunk) => names.includes(chunk.name));
        const entry = reach(bundle, named(path.endsWith('login.html') ? 'login' : 'index'));
        if (path.endsWith('login.html')) {
          const files = [...reach(bundle, named('index', SHELL, HOME, LISTS))].filter((file) => !entry.has(file));
          const content = files.map((file) => `/${file}`).join(' ');
          return [{ tag: 'meta', attrs: { name: 'console-files', content }, injectTo: 'head' }];
        }
        const files = [...reach(bundle, named(SHELL))].filter((file) => !entry.has(file) && file.endsWith('.js'));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
    // Vite puts the imports of an entry that does nothing but import into the page and removes its file, after the page was written.
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

/** The page whose list of console files names only files that are there. */
export const withoutAbsent = (html: string, isThere: (file: string) => boolean): string =>
  html.replace(/(name="console-files" content=")([^"]*)/, (_, before: string, list: string) => {
    const files = list.split(' ').filter((address) => isThere(address.slice(1)));
    return before + files.join(' ');
  });

/** The chunks themselves, what they import statically, and the style sheets of all of them. */
function reach(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[], found = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    const imports = chunk.imports.map((name) => bundle[name]).filter((output) => output?.type === 'chunk');
    reach(bundle, imports, found);
  }
  return found;
}
