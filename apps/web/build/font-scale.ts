// Multiplies each font size and line height in pixels by --ec-font-scale (apps/web/src/settings/apply-look.ts), so that text follows
// the font size that a person chooses. The style sheets keep the sizes of the design.
import type { Plugin } from 'vite';

const projectStyles = /\/(apps\/web\/src|packages\/[^/]+\/src|features\/[^/]+\/web)\/[^?]*\.css(\?|$)/;
const sizes = /(?<=[{;\s])(font-size|line-height):\s*([\d.]+)px/g;
const faces = /(?<=[{;\s])font:\s*([\d.]+)px(?:\s*\/\s*([\d.]+)px)?/g;

const scaled = (pixels: string): string => `calc(${pixels}px * var(--ec-font-scale, 1))`;

export function fontScale(): Plugin {
  return {
    name: 'font-scale',
    enforce: 'pre',
    transform: { filter: { id: projectStyles }, handler: (css) => ({ code: scaleFonts(css), map: null }) },
  };
}

export function scaleFonts(css: string): string {
  return css
    .replaceAll(sizes, (_, property: string, pixels: string) => `${property}: ${scaled(pixels)}`)
    .replaceAll(faces, (_, size: string, line?: string) =>
      line === undefined ? `font: ${scaled(size)}` : `font: ${scaled(size)} / ${scaled(line)}`,
    );
}
