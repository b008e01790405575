// Where tests keep files: apart from the project's own, and gone with the process.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const dataFolder = join(tmpdir(), `energy-cloud-test-data-${process.pid}`);

process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
