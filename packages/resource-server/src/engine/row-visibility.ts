// Shows rows only to the people whom the rows name, for example a notice for one department. Features provide the rules
// (`Feature.visibilityRules`); the engine adds them to the conditions of the rows that a caller sees (predicate.ts).
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';

export interface RowVisibilityRequest {
  resource: Resource;
  call: Pick<Call, 'caller' | 'rights'>;
  /** Alias of the table in the statement. */
  alias: string;
  now: Date;
  /** All definitions, for rules on rows that are about rows of other resources. */
  registry: Registry;
  /** Returns the condition that the caller sees the row of `other` with the id `id`; `alias` must be free in the statement. */
  sees(other: Resource, id: Condition, alias: string): Condition;
}

/** Returns the condition of the rows that the caller may see; undefined: all rows. */
export type RowVisibilityRule = (rows: RowVisibilityRequest) => Condition | undefined;
