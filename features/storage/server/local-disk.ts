// Stores files on the disk of the server. All files are below the data folder, because the keys of `keyOf` contain no dots.
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@ec/kernel/errors';
import type { Log } from '@ec/kernel/log';
import { type Store, storeErrors } from './store.ts';

/** Only the server may read the folder. */
const folderMode = 0o700;

export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

export function localDisk(dataDir: string, log: Log): Store {
  const pathOf = (key: string) => join(filesFolder(dataDir), key);
  return {
    async put(key, { path }) {
      const target = pathOf(key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: folderMode });
        // The file is written under another name and then renamed, so that nobody reads an incomplete file.
        await copyFile(path, `${target}.part`);
        const handle = await open(`${target}.part`, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(`${target}.part`, target);
      } catch (error) {
        log.error({ err: error }, 'A file could not be stored on the local disk');
        throw new AppError(storeErrors.noRoom);
      }
    },
    async open(key, stretch) {
      const file = await open(pathOf(key), 'r').catch(() => undefined);
      return file?.createReadStream(stretch);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
