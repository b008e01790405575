// Makes stack traces name the source files when the server runs from its bundle (ADR 10). Node's option `--enable-source-maps` would hold
// 20 MiB of source maps from the start on. This module reads the map of a file when a stack trace first names the file.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Matches a place in a stack trace: `file:///…/main.js:12:345`. */
const placePattern = /(file:\/\/[^\s()]+\.m?js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

export function sourceStack(stack: string): string {
  return stack.replace(placePattern, (match, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`
      : match;
  });
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  if (url.includes('/node_modules/')) return undefined;
  const path = `${fileURLToPath(url)}.map`;
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
