// Holds a running upload on the local disk, also where its store is another one: its size and type are known only at its end.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesFolder } from './local-disk.ts';

const incomingFolder = (dataDir: string): string => join(filesFolder(dataDir), 'incoming');

/** Returns a path that is not in use. */
async function newPath(dataDir: string): Promise<string> {
  const folder = incomingFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomBytes(24).toString('base64url'));
}

/** Writes the stream to a file on the disk and passes the file to `work`. Removes the file in any case. */
export async function withIncoming<T>(dataDir: string, from: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const path = await newPath(dataDir);
  try {
    await pipeline(from, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes old files that a killed process left. @returns their number */
export const removeOldIncoming = (dataDir: string, before: Date): Promise<number> =>
  removeOld(incomingFolder(dataDir), before);

/** Deletes the files of a folder whose last change was before `before`. @returns their number */
export async function removeOld(folder: string, before: Date): Promise<number> {
  let removedCount = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const fileStat = await stat(join(folder, name)).catch(() => undefined);
    if (!fileStat?.isFile() || fileStat.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    removedCount += 1;
  }
  return removedCount;
}
