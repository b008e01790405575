// Wraps every import() of the build with src/chunks/import-chunk.ts instead of Vite's own preload helper. That helper preloads files as
// modules, and Chromium up to 150 remembers a failed module until the page is reloaded.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ours = resolve(import.meta.dirname, '../src/chunks/import-chunk.ts');
const vites = /^\0vite\/preload-helper/;

export function importChunks(): Plugin {
  return {
    name: 'import-chunks',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Adds the part's own file, which Vite omits for a part without further files.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    load: {
      filter: { id: vites },
      handler: () => `export { importChunk as __vitePreload } from ${JSON.stringify(ours)};`,
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      if (!chunks.some(({ moduleIds }) => moduleIds.includes(ours)))
        throw new Error('Vite no longer asks for its preload helper by the name that import-chunks.ts answers to');
    },
  };
}
