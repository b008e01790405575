// The data folder for the tests of one worker process, inside the folder of the run (run-folder.ts).
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const dataFolder = join(runFolder, `files-${process.pid}`);
