// Builds the entries of the console, login.html (served at /login), big-screen.html (at /big-screen/user) and index.html (every other
// page), and serves them to npm run dev.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { antdStyles } from './build/antd-styles.ts';
import { brightColors } from './build/bright-colors.ts';
import { consoleFiles } from './build/console-files.ts';
import { directImports } from './build/direct-imports.ts';
import { isFirst, reachOf } from './build/first-load.ts';
import { fontScale } from './build/font-scale.ts';
import { importChunks } from './build/import-chunks.ts';
import { inlineIcon } from './build/inline-icon.ts';
import { loginPage } from './build/login-page.ts';
import { precompress } from './build/precompress.ts';
import { themeFirst } from './build/theme-first.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

const here = import.meta.dirname;

const LOGIN = resolve(here, 'src/login/login.tsx');

/** The modules of the login page. A small file holds those that the console also needs, so that the login page loads no more of it. */
function sharedWithLogin(id: string, context: Rolldown.ChunkingContext): string | null {
  return reachOf([LOGIN], context).has(id) ? 'base' : null;
}

/** The modules of libraries that the first page needs. */
const firstLibraries = (id: string, context: Rolldown.ChunkingContext): string | null =>
  /node_modules[\\/]/.test(id) && isFirst(id, context) ? 'first-libraries' : null;

/** The modules of packages and features that the first page needs. */
const firstKit = (id: string, context: Rolldown.ChunkingContext): string | null =>
  /(packages|features)[\\/]/.test(id) && !id.endsWith('print.css') && isFirst(id, context) ? 'first-kit' : null;

/** The modules of the shell that the first page needs, and print.css: its rules must override those of the other sheets. */
const firstShell = (id: string, context: Rolldown.ChunkingContext): string | null =>
  (/apps[\\/]web[\\/]src[\\/]/.test(id) || id.endsWith('print.css')) && isFirst(id, context) ? 'shell' : null;

const MORE_ICONS = resolve(here, '../../packages/ui/src/layout/more-menu-icons.ts');

/** The icons of menus below the first level, as one file that is loaded later. */
const menuIcons = (id: string, context: Rolldown.ChunkingContext): string | null =>
  reachOf([MORE_ICONS], context).has(id) ? 'menu-icons' : null;

export default defineConfig({
  root: here,
  // One origin serves console and API, so addresses are absolute paths.
  base: '/',
  plugins: [
    directImports(),
    brightColors(),
    withoutJsonSchema(),
    react(),
    antdStyles(),
    fontScale(),
    loginPage(),
    inlineIcon(),
    importChunks(),
    themeFirst(),
    consoleFiles(),
    precompress(),
  ],
  cacheDir: resolve(here, '../../node_modules/.cache/vite'),
  // The dev server finds all dependencies before it serves the first page. A dependency found later would reload the page.
  optimizeDeps: { entries: ['index.html', 'login.html', 'big-screen.html'] },
  css: { devSourcemap: true },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    // The oldest supported browsers (README): the first ones with AbortSignal.any, which a build cannot replace.
    target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
    sourcemap: false,
    // No asset is inlined, because the content policy forbids data: scripts. Only the icon is (build/inline-icon.ts).
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // These packages have no side effects, but their package.json does not say so. This keeps unused form code out of the first page.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/].*\.js$/, sideEffects: false }] },
      input: {
        login: resolve(here, 'login.html'),
        screen: resolve(here, 'big-screen.html'),
        index: resolve(here, 'index.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            // The login page shares React and a few modules with the console. Without the first two groups it would load parts of the
            // console that share a chunk with them.
            { name: 'react', test: /rolldown.runtime|node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            { name: sharedWithLogin, debugName: 'base', minShareCount: 2, priority: 9 },
            { name: 'antd', test: /src[\\/]antd\.css$/, priority: 20 },
            { name: 'more-antd', test: /src[\\/]antd-more\.css$/, priority: 20 },
            { name: firstLibraries, debugName: 'first-libraries', priority: 8 },
            { name: firstKit, debugName: 'first-kit', priority: 7 },
            { name: menuIcons, debugName: 'menu-icons', priority: 5 },
            // The map library takes about a megabyte; only pages with a map load it.
            {
              name: 'maps',
              test: /node_modules[\\/]maplibre-gl[\\/]|ui[\\/]src[\\/]map[\\/]map-(ground|view)\.tsx?$/,
              priority: 5,
            },
            // The following groups collect the modules that pages share in a few files. Without them the build would make one file for
            // each combination of pages, and a page would load a hundred files.
            { name: 'libraries', test: /node_modules[\\/]/, minShareCount: 2, priority: 4 },
            {
              name: 'definitions',
              test: /packages[\\/](language|resource)[\\/]|features[\\/][^\\/]+[\\/]shared[\\/]/,
              priority: 3,
            },
            { name: 'kit', test: /(packages|features)[\\/]/, minShareCount: 2, priority: 2 },
            { name: firstShell, debugName: 'shell', priority: 6 },
            { name: 'more', test: /apps[\\/]web[\\/]src[\\/]/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
