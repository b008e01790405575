// Reads and changes the text of a keys file, which has one line per device. While a server process simulates the devices, the first line
// contains the id of this process.
import { type AboutInput, type Kind, writeLine } from './lines.ts';

const mark = '# live in process ';

export const withLive = (text: string, pid: number | undefined): string =>
  pid === undefined ? text : `${mark}${pid}\n${text}`;

/**
 * Returns the process id that the text names, if a process with this id runs and may be signalled. A server that crashed leaves its id
 * in the file, and the system may give that id to another process later.
 */
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

/** Replaces the JSON in the lines of the devices that `states` contains. Other lines do not change. */
export const withStates = (text: string, states: ReadonlyMap<string, AboutInput<Kind>>): string =>
  text
    .split('\n')
    .map((line) => {
      const [name = '', key = ''] = line.trim().split(/\s+/, 2);
      const state = line.startsWith('#') ? undefined : states.get(name);
      return state === undefined ? line : writeLine(name, key, state);
    })
    .join('\n');
