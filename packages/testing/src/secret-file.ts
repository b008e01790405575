// The file with the keys of stored secrets for the tests of one worker. It is in the folder of the run.
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const secretFile = join(runFolder, `secrets-${process.pid}.json`);
