// The file of keys: lines of devices, and in its first line whether a server plays them already.
import { type DeviceLine, type Given, type Kind, readLines, writeLine } from './lines.ts';

const mark = '# live in process ';

export const withLive = (text: string, pid: number | undefined): string =>
  pid === undefined ? text : `${mark}${pid}\n${text}`;

/** The process that plays them now; undefined where none does. */
export function liveIn(text: string): number | undefined {
  if (!text.startsWith(mark)) return undefined;
  const pid = parseInt(text.slice(mark.length), 10);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Lines of devices that stand otherwise now; the others are left as they are. */
export const withAbouts = (text: string, abouts: ReadonlyMap<string, Given<Kind>>): string =>
  text
    .split('\n')
    .map((line) => {
      const [name = '', key = ''] = line.split(/\s+/, 2);
      const about = line.startsWith('#') ? undefined : abouts.get(name);
      return about === undefined ? line : writeLine(name, key, about);
    })
    .join('\n');

export const readKeys = (text: string): DeviceLine[] => readLines(text);
