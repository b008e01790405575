// The folder for the files of a test run. The global setup creates and removes it (server-setup.ts), because test workers may be killed before
// they can clean up. The name must not begin with `energy-cloud-test-`: server.ts deletes unused folders with this prefix.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'TEST_RUN_FOLDER';

export function makeRunFolder(): { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-run-'));
  process.env[VARIABLE] = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The folder of the current run; outside a run, the system's folder for temporary files. */
export const runFolder = process.env[VARIABLE] ?? tmpdir();
