// The folder for the files of a test run. The main process removes the folder, because a signal ends the workers. The name of the folder must
// not begin with `FOLDER_PREFIX` of server.ts, because other runs remove such folders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'TEST_RUN_FOLDER';

export function makeRunFolder(): { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-run-'));
  process.env[VARIABLE] = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The folder of the run; the system's temporary folder when no run is set up. */
export const runFolder = process.env[VARIABLE] ?? tmpdir();
