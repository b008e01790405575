// The folder for the files of a test run. The run removes the folder, because its workers are ended by a signal. The name of the folder must
// not begin like the folders of test databases, because other runs remove those.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'TEST_RUN_FOLDER';

export function makeRunFolder(): { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-run-'));
  process.env[VARIABLE] = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Outside of a run, the folder for temporary files. */
export const runFolder = process.env[VARIABLE] ?? tmpdir();
