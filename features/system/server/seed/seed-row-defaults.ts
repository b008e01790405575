// The shared columns of a new row that the database does not have to be told, but one statement for many tables does.
import { rowStatus } from '../../shared/row-status.ts';
export const seedRowDefaults = { status: rowStatus.inUse, is_deleted: 0, row_version: 1 } as const;
