// Where tests keep files: apart from the project's own, and gone with the process. Not named as the databases of tests are, which
// other runs sweep away where nobody uses them.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const dataFolder = join(tmpdir(), `energy-cloud-files-${process.pid}`);

process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
