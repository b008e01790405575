// Generates the style sheets of the antd components that the console imports. Without this, antd generates styles in the browser, which
// takes about a quarter of the time that a page needs to open. Values of the theme stay custom properties, which antd sets in the
// browser (packages/ui/src/theme/antd-theme.ts, zeroRuntime).
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const sources = ['apps/web/src', 'packages/*/src', 'features/*/web'].map((folder) => `${folder}/**/*.{ts,tsx}`);
const imports = /^import \{([^}]+)\} from 'antd'/gm;

/** Components that antd renders by itself, within or beside the imported ones. */
const within = ['Empty', 'Progress', 'Skeleton', 'Spin', 'Tooltip', 'message', 'notification'];

/** The antd components of the shell and the home page; `firstWithin` are those that antd renders for them. */
const first = ['App', 'Badge', 'Button', 'Drawer', 'Dropdown', 'Menu', 'Modal', 'Popover'];
const firstWithin = ['Tooltip', 'message', 'notification'];
/** Exports that render no element and therefore have no styles. */
const bare = ['ConfigProvider', 'theme'];

/** Returns whether the first sheet has the styles of a component. The second sheet loads with the first import of another component. */
export const isStyledFirst = (component: string): boolean => [...first, ...bare].includes(component);

/** Plugin that fills src/antd.css and src/antd-more.css: one sheet in development, two in a build. */
export function antdStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'antd-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\/src\/antd(-more)?\.css$/ },
      handler: (id) => {
        if (id.endsWith('antd-more.css')) return isBuild ? moreStyles() : '';
        return isBuild ? firstStyles() : styles();
      },
    },
    // The sheet of antd comes first, so that all other sheets can override it.
    transformIndexHtml: { order: 'post', handler: entryFirst },
  };
}

/** Moves the sheet of antd before all other sheets. */
export function entryFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const antdSheet = sheets.find((sheet) => sheet.includes('/antd-'));
  const [first] = sheets;
  if (!antdSheet || !first || antdSheet === first) return html;
  return html.replace(antdSheet, '').replace(first, `${antdSheet}\n    ${first}`);
}

/** The rules with the default values of the theme and with antd's own markers; they are removed. */
const values = /\.(css-var-|data-ant-)[^{}]*\{[^{}]*\}/g;

const styles = () => stylesOf([...importedComponents(), ...within]);
const firstStyles = () => stylesOf([...first, ...firstWithin]);

/** Returns the rules that the first sheet does not have, in their order. */
function moreStyles(): string {
  const firstRules = new Set(rulesOf(firstStyles()));
  return rulesOf(styles())
    .filter((rule) => !firstRules.has(rule))
    .join('');
}

/** Splits a sheet into its rules; a media query or an animation is one rule. */
export function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push(css.slice(start, at + 1));
    start = at + 1;
  }
  return rules;
}

function stylesOf(includes: string[]): string {
  const css = extractStyle({
    includes,
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
