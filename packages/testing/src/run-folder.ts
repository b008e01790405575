// The folder of a test run, for its workers. They are ended by a signal, so the run takes it away, not they. Not named as the
// databases of tests are, which other runs sweep away where nobody uses them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'TEST_RUN_FOLDER';

export function makeRunFolder(): { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-run-'));
  process.env[VARIABLE] = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Outside of a run, where everybody keeps such files. */
export const runFolder = process.env[VARIABLE] ?? tmpdir();
