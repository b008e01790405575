// Files of long tasks, in DATA_DIR/task-files under random names, readable for the server alone. A link to one carries a key
// that runs out: an HMAC over task and time, keyed with the random name, which nobody outside ever sees.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface TaskFiles {
  path(name: string): string;
  /** Name of a file that is not there yet. */
  newName(): Promise<string>;
  /** Keeps what a person sent. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Something new needs it. @throws where it is gone */
  keepOn(name: string): Promise<void>;
  remove(names: readonly (string | null | undefined)[]): Promise<void>;
  /** Takes away what lies there longer than a file may: left behind by a process that was killed. */
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
    keepOn: (name) => utimes(path(name), new Date(), new Date()),
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

const keyLives = 10 * 60_000;

const signature = (task: { tenantId: string; id: string; file: string }, until: number) =>
  createHmac('sha256', task.file).update(`${task.tenantId} ${task.id} ${until}`).digest('base64url');

/** `tenant.until.signature`; the tenant stands in it because whoever follows a link has no session. */
export function fileKey(task: { tenantId: string; id: string; file: string }, now: Date): string {
  const until = now.getTime() + keyLives;
  return `${task.tenantId}.${until.toString(36)}.${signature(task, until)}`;
}

export function tenantOfKey(key: string): string | undefined {
  return /^([0-9A-Za-z_-]{1,12})\.[0-9a-z]{1,12}\.[\w-]{43}$/.exec(key)?.[1];
}

export function isKeyOf(task: { tenantId: string; id: string; file: string }, key: string, now: Date): boolean {
  const until = Number.parseInt(key.split('.')[1] ?? '', 36);
  const sent = Buffer.from(key.split('.')[2] ?? '');
  const right = Buffer.from(signature(task, until));
  return until > now.getTime() && sent.length === right.length && timingSafeEqual(sent, right);
}
