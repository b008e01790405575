// Stores the files of long tasks in DATA_DIR/task-files under random names; only the server can read them. A link to a file contains a key
// that expires. The key has an HMAC over tenant, task and time. The secret of the HMAC is the random name, which clients do not see.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface TaskFiles {
  path(name: string): string;
  /** Returns the name of a file that does not exist yet. */
  newName(): Promise<string>;
  /** Stores the bytes that a person has sent. @returns the name of the file */
  keep(bytes: Uint8Array): Promise<string>;
  /** Sets the file's time of change to now, because another task uses the file. @throws Error when the file does not exist any more */
  renew(name: string): Promise<void>;
  remove(names: readonly (string | null | undefined)[]): Promise<void>;
  /** Removes files that were last changed before this time. Only files that a killed process has left should be so old. */
  removeOld(before: Date): Promise<void>;
}

export function createTaskFiles(dataDir: string): TaskFiles {
  const folder = join(dataDir, 'task-files');
  const path = (name: string) => {
    if (!/^[\w-]{32}$/.test(name)) throw new Error('Not a name of a task file');
    return join(folder, name);
  };
  const newName = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return randomBytes(24).toString('base64url');
  };
  return {
    path,
    newName,
    async keep(bytes) {
      const name = await newName();
      await writeFile(path(name), bytes, { mode: 0o600, flag: 'wx' });
      return name;
    },
    renew: (name) => utimes(path(name), new Date(), new Date()),
    async remove(names) {
      for (const name of names) if (name) await rm(path(name), { force: true });
    },
    async removeOld(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const fileStat = await stat(join(folder, name)).catch(() => undefined);
        if (fileStat && fileStat.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Milliseconds for which a key is valid. */
const keyLifetime = 10 * 60_000;

const signatureOf = (task: { tenantId: string; id: string; file: string }, until: number) =>
  createHmac('sha256', task.file).update(`${task.tenantId} ${task.id} ${until}`).digest('base64url');

/** Returns `tenant.until.signature`. The key contains the tenant, because a request for a link may have no session. */
export function fileKey(task: { tenantId: string; id: string; file: string }, now: Date): string {
  const until = now.getTime() + keyLifetime;
  return `${task.tenantId}.${until.toString(36)}.${signatureOf(task, until)}`;
}

export function tenantOfKey(key: string): string | undefined {
  return /^([0-9A-Za-z_-]{1,12})\.[0-9a-z]{1,12}\.[\w-]{43}$/.exec(key)?.[1];
}

export function isKeyOf(task: { tenantId: string; id: string; file: string }, key: string, now: Date): boolean {
  const until = Number.parseInt(key.split('.')[1] ?? '', 36);
  const received = Buffer.from(key.split('.')[2] ?? '');
  const expected = Buffer.from(signatureOf(task, until));
  return until > now.getTime() && received.length === expected.length && timingSafeEqual(received, expected);
}
