// Keeps antd's colour picker out of the first page. The styles of buttons and tags import one function of the picker, and with it the
// whole picker. This plugin copies the function into those modules instead.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const presets = resolve(import.meta.dirname, '../../../node_modules/antd/es/color-picker/components/ColorPresets.js');
const picker = "from '@rc-component/color-picker';";
const color = "from '@rc-component/color-picker/es/color';";
const brightImport = "import { isBright } from '../../color-picker/components/ColorPresets';";
const brightFunction = /^export (const isBright = [\s\S]*?\n\};)$/m;

export function brightColors(): Plugin {
  return {
    name: 'bright-colors',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /antd\/es\/(button\/style\/token|tag\/style\/index|color-picker\/(color|util))\.js$/ },
      handler: (code) => ({ code: takeBrightness(code, readFileSync(presets, 'utf8')), map: null }),
    },
  };
}

/**
 * @param code a module of antd that imports the function or the class of a colour
 * @param source the module of antd that defines the function
 * @throws Error if antd's source has changed
 */
export function takeBrightness(code: string, source: string): string {
  const definition = brightFunction.exec(source)?.[1];
  const isCaller = code.includes(brightImport);
  if (definition === undefined || !(isCaller || code.includes(picker)))
    throw new Error('bright-colors.ts no longer finds what antd compares colours with');
  if (!isCaller) return code.replace(picker, color);
  return code.replace(brightImport, `import { Color as RcColor } ${color}\n${definition}`);
}
