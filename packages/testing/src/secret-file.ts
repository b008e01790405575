// Where tests keep the keys of stored secrets: apart from the project's own.
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const secretFile = join(runFolder, `secrets-${process.pid}.json`);
