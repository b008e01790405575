// Grants single rows to a person beyond data scope and owner, such as a device that is bound to the person (domain BR-63). Features
// provide the grants (`Feature.rowGrants`); the engine applies them wherever rows are read, referenced or acted on. A grant never
// permits editing or removing.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';

/** The use of a granted row: reading it, referencing it, or acting on it. */
export type Use = 'see' | 'point' | { action: string };

export interface RowGrantRequest {
  resource: Resource;
  call: Pick<Call, 'caller'>;
  use: Use;
  /** Alias of the table in the statement. */
  alias: string;
}

/** Returns the condition of the rows that are granted to the caller for this use; undefined where there are none. */
export type RowGrantProvider = (rows: RowGrantRequest) => Condition | undefined;

export function rowGrantCondition(lenders: readonly RowGrantProvider[], rows: RowGrantRequest): Condition | undefined {
  const some = lenders.map((lender) => lender(rows)).filter((condition) => condition !== undefined);
  return some.length > 0 ? sql`(${sql.join(some, sql` or `)})` : undefined;
}
