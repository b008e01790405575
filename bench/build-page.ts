// Builds one page of this folder for production, as the console is built.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../apps/web/build/precompress.ts';

/** @returns the folder with the built page, for the caller to remove */
export async function buildPage(name: 'login-floor' | 'table' | 'station-map'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `energy-cloud-bench-${name}-`));
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    logLevel: 'warn',
    plugins: [react(), precompress()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
    },
  });
  return outDir;
}
