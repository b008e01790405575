// One row of the demo before it has an id: what it points at is named by key, so that everything is a pure function of the seed.
import type { BulkRow } from '@ec/kernel/insert-bulk';

export interface DemoEntity {
  table: string;
  /** Names the row inside its tenant: `gun/ST130202001C01G1`. */
  key: string;
  createdAt: Date;
  /** By column, without ids. */
  row: BulkRow;
  /** Columns that hold the id of another row, by its key; or ids, for a list of keys. */
  refs?: Record<string, string | readonly string[] | undefined>;
  /** A row of a child table, which has none of the columns of a resource but tenant and id. */
  isPlain?: boolean;
  /** Account of the person who made it; the manager where nothing is said. */
  by?: string;
}

/** Days, not moments: dates of papers, contracts and warranties. */
export const dayFrom = (start: Date, days: number): string =>
  new Date(start.getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * 86_400_000);
