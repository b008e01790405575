// The data folder (DATA_DIR) of the servers that one test process starts. The folder is inside `runFolder`.
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const dataFolder = join(runFolder, `files-${process.pid}`);
