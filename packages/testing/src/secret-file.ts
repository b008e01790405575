// The secret file for the tests of one worker process, inside the folder of the run (run-folder.ts).
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const secretFile = join(runFolder, `secrets-${process.pid}.json`);
