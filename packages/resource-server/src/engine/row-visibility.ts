// Limits rows to the people whom the rows themselves name, as a notice does that is for one department. Features provide the rules
// (`Feature.visibilityRules`); the engine applies them wherever rows are read, referenced or acted on.
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
  /** All definitions, for rows that are about others. */
  registry: Registry;
  /** Returns the condition that the caller sees the row of another resource with this id; `alias` must be free in the statement. */
  sees(other: Resource, id: Condition, alias: string): Condition;
}

/** Returns the condition of the rows that the caller may see; undefined: all rows. */
export type RowVisibilityRule = (rows: RowVisibilityRequest) => Condition | undefined;
