// Builds the pieces of Markdown of the generated pages.
import type { Label } from '@ec/language/label';

/** Escapes bars and replaces line breaks, because either would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A heading with an anchor of its own, so that links survive a change of its words. */
export const heading = (level: number, anchor: string, text: string): string =>
  `${'#'.repeat(level)} <a id="${anchor}"></a>${text}`;

export const code = (text: string): string => `\`${text}\``;

export const both = ({ zh, en }: Label): string => (zh === en ? zh : `${zh} · ${en}`);

export const blocks = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n\n');

const isWide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (isWide.test(sign) ? 2 : 1), 0);

/** Aligns the tables of a text as the formatter does: each column is as wide as its widest cell. */
export const aligned = (text: string): string => text.replace(/(?:^\|.*\|$\n?)+/gm, alignedTable);

function alignedTable(lines: string): string {
  const rows = lines
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((each) => each.trim()),
    );
  const widths = rows[0]?.map((_, at) => Math.max(3, ...rows.map((row) => widthOf(row[at] ?? '')))) ?? [];
  const padded = (text: string, width: number) =>
    /^-+$/.test(text) ? '-'.repeat(width) : text + ' '.repeat(width - widthOf(text));
  const written = rows.map((row) => `| ${row.map((text, at) => padded(text, widths[at] ?? 0)).join(' | ')} |`);
  return written.join('\n') + (lines.endsWith('\n') ? '\n' : '');
}
