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

/** Puts what both the login page and the console need into one small file, so that the login page loads nothing else of it. */
function sharedWithLogin(id: string, context: Rolldown.ChunkingContext): string | null {
  return reachOf([LOGIN], context).has(id) ? 'base' : null;
}

/** Groups what the first page needs of libraries. */
const firstLibraries = (id: string, context: Rolldown.ChunkingContext): string | null =>
  /node_modules[\\/]/.test(id) && isFirst(id, context) ? 'first-libraries' : null;

/** Groups what the first page needs of packages and features; the shell itself has a group of its own. */
const firstKit = (id: string, context: Rolldown.ChunkingContext): string | null =>
  /(packages|features)[\\/]/.test(id) && !id.endsWith('print.css') && isFirst(id, context) ? 'first-kit' : null;

/** The styles of print have the last word, so their sheet stands with the shell. */
const firstShell = (id: string, context: Rolldown.ChunkingContext): string | null =>
  (/apps[\\/]web[\\/]src[\\/]/.test(id) || id.endsWith('print.css')) && isFirst(id, context) ? 'shell' : null;

const MORE_ICONS = resolve(here, '../../packages/ui/src/layout/more-menu-icons.ts');

/** Icons of menus below the first level: one file that the home page asks for after its first view. */
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
  // Dependencies are found before the first page is asked for: one that is found later makes the page load anew.
  optimizeDeps: { entries: ['index.html', 'login.html', 'big-screen.html'] },
  css: { devSourcemap: true },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    // The oldest browsers that are served (README): the first ones with AbortSignal.any, which no build rewrites.
    target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
    sourcemap: false,
    // The content policy allows no data: scripts. The mark alone stands in pages and scripts (build/inline-icon.ts).
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // They name none in their package.json, and have none: what nobody uses of a form stays out of the first page.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/].*\.js$/, sideEffects: false }] },
      input: {
        login: resolve(here, 'login.html'),
        screen: resolve(here, 'big-screen.html'),
        index: resolve(here, 'index.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            // Both entries need React and next to nothing else; without these groups the login page would load parts of
            // the console that happen to share a chunk with it.
            { name: 'react', test: /rolldown.runtime|node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            { name: sharedWithLogin, debugName: 'base', minShareCount: 2, priority: 9 },
            { name: 'antd', test: /src[\\/]antd\.css$/, priority: 20 },
            { name: 'more-antd', test: /src[\\/]antd-more\.css$/, priority: 20 },
            { name: firstLibraries, debugName: 'first-libraries', priority: 8 },
            { name: firstKit, debugName: 'first-kit', priority: 7 },
            { name: menuIcons, debugName: 'menu-icons', priority: 5 },
            // A few files hold what pages share. Left to itself the build makes one for each set of pages that share
            // something: a page would ask for a hundred.
            // A megabyte that the pages with a map need, and no others.
            {
              name: 'maps',
              test: /node_modules[\\/]maplibre-gl[\\/]|ui[\\/]src[\\/]map[\\/]map-(ground|view)\.tsx?$/,
              priority: 5,
            },
            { name: 'libraries', test: /node_modules[\\/]/, minShareCount: 2, priority: 4 },
            {
              name: 'definitions',
              test: /packages[\\/](language|resource)[\\/]|features[\\/][^\\/]+[\\/]shared[\\/]/,
              priority: 3,
            },
            { name: 'kit', test: /(packages|features)[\\/]/, minShareCount: 2, priority: 2 },
            // The shell stands around each page.
            { name: firstShell, debugName: 'shell', priority: 6 },
            { name: 'more', test: /apps[\\/]web[\\/]src[\\/]/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
