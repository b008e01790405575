// The style sheet of antd's components, made when the console is built, of those that the console imports: made in the browser
// as each component is drawn for the first time, styles cost a quarter of what opening a page takes. Values of the theme stay
// custom properties, which the browser gets from antd (packages/ui/src/theme/antd-theme.ts, zeroRuntime).
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const sources = ['apps/web/src', 'packages/*/src', 'features/*/web'].map((folder) => `${folder}/**/*.{ts,tsx}`);
const imports = /^import \{([^}]+)\} from 'antd'/gm;

/** What antd draws by itself within or beside those that are imported. */
const within = ['Empty', 'Progress', 'Skeleton', 'Spin', 'Tooltip', 'message', 'notification'];

/** Plugin that fills src/antd.css. */
export function antdStyles(): Plugin {
  return {
    name: 'antd-styles',
    enforce: 'pre',
    load: { filter: { id: /\/src\/antd\.css$/ }, handler: () => styles() },
    // What it lays down, all other sheets may change: theirs follow, as antd's own come before all others.
    transformIndexHtml: { order: 'post', handler: entryFirst },
  };
}

/** The sheet of the entry, in which antd's stands, before those that its parts share. */
export function entryFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const own = sheets.find((sheet) => sheet.includes('/index-'));
  const [first] = sheets;
  if (!own || !first || own === first) return html;
  return html.replace(own, '').replace(first, `${own}\n    ${first}`);
}

/** Values of the theme that it was made with, in rules of their own, and what its maker notes. */
const values = /\.(css-var-|data-ant-)[^{}]*\{[^{}]*\}/g;

function styles(): string {
  const css = extractStyle({
    includes: [...importedComponents(), ...within],
    customTheme: (node) => createElement(ConfigProvider, { theme: { hashed: false } }, node),
  });
  return css.replaceAll(values, '');
}

function importedComponents(): Set<string> {
  const names = globSync(sources, { cwd: root })
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(imports)])
    .flatMap(([, list = '']) => list.split(','))
    .map((each) => each.trim().replace(/ as .*/s, ''));
  return new Set(names.filter((each) => /^[A-Z]/.test(each)));
}
