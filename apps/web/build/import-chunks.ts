// Puts src/chunks/import-chunk.ts around every import() of the build, where Vite would put its own preloading: that names the
// files as modules before they have come, which Chromium up to 150 does not forgive.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ours = resolve(import.meta.dirname, '../src/parts/import-chunk.ts');
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
          // The part's own file, too, which Vite leaves out where it needs no other.
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
