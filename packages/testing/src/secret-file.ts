// Where tests keep the keys of stored secrets: apart from the project's own.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const secretFile = join(tmpdir(), `energy-cloud-test-secrets-${process.pid}.json`);
