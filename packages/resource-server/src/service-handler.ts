// What service tasks of workflows do, by the names that diagrams use. The feature that owns the business row brings the handler; the
// workflow feature calls it in the transaction of the step (features/workflow/server/process-steps.ts).
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { Engine } from './feature.ts';

/** Who acted, and what he wrote with it. A timer has nobody: the user is empty. */
export interface ProcessActor {
  userId: string;
  comment: string;
  /** The call behind the step, for rights, row visibility and the audit. */
  call?: Call;
  /** Present where the step comes from the record's own page, which writes the outcome itself. */
  record?: RecordWriter;
}

export interface RecordWriter {
  carryOut(approve: boolean): Promise<void>;
}

export interface ProcessRow {
  id: string;
  tenantId: string;
  /** Name of the resource whose row it decides about, or empty. */
  business: string;
  businessId: string | null;
  starter: string;
  variables: Readonly<Record<string, unknown>>;
  actor: ProcessActor;
}

export type ProcessValues = Record<string, string | number | boolean | null>;

/** The answer becomes variables of the instance. */
export type ServiceHandler = (engine: Engine, tx: Sql, process: ProcessRow) => Promise<ProcessValues>;

/**
 * `<resource>.cancelled` is called when an instance about a row of that resource is cancelled; `<resource>.hold` before somebody
 * decides on the row (features/workflow/server/record-approval.ts).
 */
export type ServiceHandlers = Readonly<Record<string, ServiceHandler>>;
