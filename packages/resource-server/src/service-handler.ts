// What service tasks of workflows do, by the names that diagrams use. The feature that owns the business row brings the handler; the
// workflow feature calls it in the transaction of the step (features/workflow/server/process-steps.ts).
import type { AuditedCall } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from './feature.ts';

/** Who acted, and what he wrote with it. A timer has nobody: the user is empty. */
export interface ProcessActor {
  userId: string;
  comment: string;
  /** The call behind the step, for the audit. */
  call?: AuditedCall;
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

/** `<resource>.cancelled` is called when an instance about a row of that resource is cancelled. */
export type ServiceHandlers = Readonly<Record<string, ServiceHandler>>;
