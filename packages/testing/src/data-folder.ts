// The data folder of the tests of one worker. It is in the folder of the run, which the run removes at its end (server-setup.ts).
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const dataFolder = join(runFolder, `files-${process.pid}`);
