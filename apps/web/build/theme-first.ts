// Puts src/theme-first.js into every HTML page as a blocking script before the style sheets, so that no other theme flashes first. A
// build uses an external file, because the content policy (`script-src 'self'`) forbids inline scripts; development has no policy.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FONT_SIZES, SIDE_WIDTH, THEMES } from '@ec/system/shared/preferences';
import { minifySync, type Plugin } from 'vite';
import { site } from '../src/site.ts';

const file = resolve(import.meta.dirname, '../src/theme-first.js');

export function themeFirst(): Plugin[] {
  const injectTo = 'head-prepend';
  return [
    {
      name: 'theme-first',
      apply: 'build',
      buildStart() {
        this.addWatchFile(file);
        this.emitFile({ type: 'asset', name: 'theme-first.js', source: minifySync('theme-first.js', script()).code });
      },
      transformIndexHtml: {
        order: 'post',
        handler(_, { bundle }) {
          const asset = Object.values(bundle ?? {}).find(
            (output) => output.type === 'asset' && output.names.includes('theme-first.js'),
          );
          if (!asset) throw new Error('theme-first.js is not in the bundle');
          return [{ tag: 'script', attrs: { src: `/${asset.fileName}` }, injectTo }];
        },
      },
    },
    {
      name: 'theme-first-in-development',
      apply: 'serve',
      transformIndexHtml: () => [{ tag: 'script', children: script(), injectTo }],
    },
  ];
}

function script(): string {
  const { key, language } = site;
  return readFileSync(file, 'utf8').replaceAll(
    'globalThis.site',
    JSON.stringify({ key, language, themes: THEMES, sideWidth: SIDE_WIDTH, fontSizes: FONT_SIZES }),
  );
}
