// The file with the encryption keys of stored secrets (EC_SECRET_FILE), for the servers that one test process starts.
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const secretFile = join(runFolder, `secrets-${process.pid}.json`);
