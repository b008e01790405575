// Where the tests of one worker keep files: apart from the project's own, in a folder that goes with the run (server-setup.ts).
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const dataFolder = join(runFolder, `files-${process.pid}`);
