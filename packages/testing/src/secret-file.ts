// The file with the encryption keys of stored secrets (EC_SECRET_FILE) for all servers of a test run. The processes share it, because a
// database may contain secrets that another process has stored (filled-template.ts).
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

export const secretFile = join(runFolder, 'secrets.json');
