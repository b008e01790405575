// Builds the two entries of the console, login.html (served at /login) and index.html (every other page), and serves them to
// npm run dev.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { consoleFiles } from './build/console-files.ts';
import { importParts } from './build/import-parts.ts';
import { loginPage } from './build/login-page.ts';
import { precompress } from './build/precompress.ts';
import { themeFirst } from './build/theme-first.ts';

const here = import.meta.dirname;

// The few small modules that the login page and the console both start with: one file instead of seven. A browser fetches
// six at a time (HTTP/1.1), and the login page needs just that many: every further one waits for a second round trip.
const SHARED_WITH_LOGIN =
  /zustand[\\/]esm[\\/]vanilla|packages[\\/]ui[\\/]src[\\/](texts|ui-texts|date)\.ts|web[\\/]src[\\/](assets[\\/]mark|site|stored-items|session[\\/]session|settings[\\/]settings-store|errors[\\/]error-log|request[\\/](headers|status-rules))\.(ts|svg)/;

export default defineConfig({
  root: here,
  // One origin serves console and API, so addresses are absolute paths.
  base: '/',
  plugins: [react(), loginPage(), importParts(), themeFirst(), consoleFiles(), precompress()],
  cacheDir: resolve(here, '../../node_modules/.cache/vite'),
  // Found before the first page is asked for: what is found later makes the page load anew.
  optimizeDeps: { entries: ['index.html', 'login.html'] },
  css: { devSourcemap: true },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    // The oldest browsers that are served (README): the first ones with AbortSignal.any, which no build rewrites.
    target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
    sourcemap: false,
    // The content policy allows no data: scripts, and small pictures are cached better as files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { login: resolve(here, 'login.html'), index: resolve(here, 'index.html') },
      output: {
        codeSplitting: {
          // What both entries need is React and next to nothing else; without this the login page would load parts of
          // the console that happen to share a chunk with it.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            { name: 'base', test: SHARED_WITH_LOGIN, priority: 9 },
          ],
        },
      },
    },
  },
});
