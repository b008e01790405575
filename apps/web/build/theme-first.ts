// Puts src/theme-first.js into both pages as a small blocking script in <head>: an external, hashed file, because the
// content policy (`script-src 'self'`) allows no inline script, and before the style sheets, so that nothing flashes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { THEMES } from '../src/settings/settings-store.ts';
import { site } from '../src/site.ts';

export function themeFirst(): Plugin {
  return {
    name: 'theme-first',
    apply: 'build',
    buildStart() {
      const file = resolve(import.meta.dirname, '../src/theme-first.js');
      this.addWatchFile(file);
      const { key, theme, language } = site;
      const filled = readFileSync(file, 'utf8').replaceAll(
        'globalThis.site',
        JSON.stringify({ key, theme, language, themes: THEMES }),
      );
      const source = minifySync('theme-first.js', filled).code;
      this.emitFile({ type: 'asset', name: 'theme-first.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const script = Object.values(bundle ?? {}).find(
          (output) => output.type === 'asset' && output.names.includes('theme-first.js'),
        );
        if (!script) throw new Error('theme-first.js is not in the bundle');
        return [{ tag: 'script', attrs: { src: `/${script.fileName}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
