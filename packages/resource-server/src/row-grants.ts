// Rows that a person was lent beyond data scope and owner: one device bound to one person, for what the binding says (domain BR-63).
// What is lent, and for what, a feature says (`Feature.lenders`); the engine asks wherever rows are seen, pointed at or acted on.
// Editing, removing and all that keeps rows stays with those who see them anyway.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';

/** Seen, pointed at by what is written, or named in an action. */
export type Use = 'see' | 'point' | { action: string };

export interface RowGrantRequest {
  resource: Resource;
  call: Pick<Call, 'caller'>;
  use: Use;
  /** Of the table in the statement. */
  alias: string;
}

/** The rows that are lent to the caller for this use; undefined where none ever are. */
export type RowGrantProvider = (rows: RowGrantRequest) => Condition | undefined;

export function rowGrantCondition(lenders: readonly RowGrantProvider[], rows: RowGrantRequest): Condition | undefined {
  const some = lenders.map((lender) => lender(rows)).filter((condition) => condition !== undefined);
  return some.length > 0 ? sql`(${sql.join(some, sql` or `)})` : undefined;
}
