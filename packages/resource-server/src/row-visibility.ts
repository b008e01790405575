// Rows that are for some people only by what they say themselves, as a notice for one department. Which they are a feature says
// (`Feature.keepers`); the engine asks wherever rows are seen, pointed at or acted on.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';

export interface RowVisibilityRequest {
  resource: Resource;
  call: Pick<Call, 'caller' | 'rights'>;
  /** Of the table in the statement. */
  alias: string;
  now: Date;
  /** All definitions, for rows that are about others. */
  registry: Registry;
  /** That the caller sees the row of another resource with this id; `alias` is free in the statement. */
  sees(other: Resource, id: Condition, alias: string): Condition;
}

/** The rows that are there for the caller; undefined: all. */
export type RowVisibilityRule = (rows: RowVisibilityRequest) => Condition | undefined;
