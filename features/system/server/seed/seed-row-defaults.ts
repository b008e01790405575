// Values of the shared columns in seeded rows; the database has the same defaults.
import { rowStatus } from '../../shared/row-status.ts';
export const seedRowDefaults = { status: rowStatus.inUse, is_deleted: 0, row_version: 1 } as const;
