// Grants a person single rows outside the person's data scope and owner, such as a device that is bound to the person (domain BR-63).
// Features provide the grants (`Feature.rowGrants`). The engine applies them to reads, references and actions, never to edits and
// removals.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';

/** The use of a granted row: `see` reads the row, `point` references it, and `action` runs this action on it. */
export type Use = 'see' | 'point' | { action: string };

export interface RowGrantRequest {
  resource: Resource;
  call: Pick<Call, 'caller'>;
  use: Use;
  /** Alias of the table in the statement. */
  alias: string;
}

/** Returns the condition of the rows that are granted to the caller for this use; undefined if no rows are. */
export type RowGrantProvider = (rows: RowGrantRequest) => Condition | undefined;

export function rowGrantCondition(lenders: readonly RowGrantProvider[], rows: RowGrantRequest): Condition | undefined {
  const some = lenders.map((lender) => lender(rows)).filter((condition) => condition !== undefined);
  return some.length > 0 ? sql`(${sql.join(some, sql` or `)})` : undefined;
}
