// The folder of a test run, for its workers. A signal ends the workers, so the run removes the folder. Its name differs from that of
// the test databases, which other runs remove where nobody uses them.
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
