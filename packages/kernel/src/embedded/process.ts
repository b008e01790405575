// Asks the operating system whether a process lives, for its command line, its working folder and its start time. A process id alone does
// not identify a process, because ids come back after a restart of the machine or of a container.

import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from '@ec/language/unknown';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Returns the words of the command line of the process; undefined when it cannot be read. */
export function commandOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return readPsColumn(pid, 'command')?.split(' ');
  }
}

/** Returns the working folder of the process; undefined when it cannot be read, for example on systems without /proc. */
export function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Returns a text for the start time of the process. The text tells the process from an earlier process with the same id. */
export function birthOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fieldsAfterName(pid)[19]}`; // field 22: start time in ticks since boot
  } catch {
    return readPsColumn(pid, 'lstart');
  }
}

/** Returns whether the process has ended, but its parent has not collected it yet. */
function isZombie(pid: number): boolean {
  try {
    return fieldsAfterName(pid)[0] === 'Z';
  } catch {
    return false;
  }
}

function fieldsAfterName(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readPsColumn(pid: number, column: string): string | undefined {
  if (process.platform === 'win32' || process.platform === 'linux') return undefined;
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', `${pid}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
