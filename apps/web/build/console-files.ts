// Writes into login.html which files the console's first page needs, so that they are fetched while the person types.
import type { Plugin, Rolldown } from 'vite';

/** Views that a person sees first after signing in; fetched along with the shell. */
const FIRST_VIEWS = ['home.page'];

export function consoleFiles(): Plugin {
  return {
    name: 'console-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }) {
        if (!path.endsWith('login.html') || !bundle) return;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const login = reach(
          bundle,
          chunks.filter((chunk) => chunk.isEntry && chunk.name === 'login'),
        );
        const wanted = chunks.filter(
          (chunk) => (chunk.isEntry && chunk.name === 'index') || FIRST_VIEWS.includes(chunk.name),
        );
        const files = [...reach(bundle, wanted)].filter((file) => !login.has(file)).map((file) => `/${file}`);
        return [{ tag: 'meta', attrs: { name: 'console-files', content: files.join(' ') }, injectTo: 'head' }];
      },
    },
  };
}

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
