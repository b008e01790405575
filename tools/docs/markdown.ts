// Pieces of Markdown that every generated page is made of.
import type { Label } from '@ec/resource/label';

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A heading that links find whatever its words become. */
export const heading = (level: number, anchor: string, text: string): string =>
  `${'#'.repeat(level)} <a id="${anchor}"></a>${text}`;

export const code = (text: string): string => `\`${text}\``;

export const both = ({ zh, en }: Label): string => (zh === en ? zh : `${zh} · ${en}`);

export const blocks = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n\n');
