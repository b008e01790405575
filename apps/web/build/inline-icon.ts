// Inlines the icon into the pages, because a separate request costs more than the icon's bytes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const file = resolve(import.meta.dirname, '../src/assets/mark.svg');

export function inlineIcon(): Plugin {
  return {
    name: 'inline-icon',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const svg = encodeURIComponent(readFileSync(file, 'utf8').trim());
        return html.replace('href="/src/assets/mark.svg"', `href="data:image/svg+xml,${svg}"`);
      },
    },
  };
}
