// The input and output of handlers of service tasks (`ServiceHandlers` in feature.ts). The feature that owns the business row
// brings the handler; the workflow feature calls it in the transaction of the step (features/workflow/server/process-steps.ts).
import type { Call } from '@ec/kernel/http/route';

/** The person who acted, and the person's comment. `userId` is empty if a timer acted. */
export interface ProcessActor {
  userId: string;
  comment: string;
  /** Links of files that the person attached. */
  files?: readonly string[];
  /** The call behind the step, for rights, row visibility and the audit. */
  call?: Call;
  /** Present if the step comes from the page of the record, whose call writes the outcome itself. */
  record?: RecordWriter;
}

export interface RecordWriter {
  carryOut(approve: boolean): Promise<void>;
}

export interface ProcessRow {
  id: string;
  tenantId: string;
  /** The name of the resource whose row the process decides about; empty if there is none. */
  business: string;
  businessId: string | null;
  starter: string;
  variables: Readonly<Record<string, unknown>>;
  actor: ProcessActor;
}

export type ProcessValues = Record<string, string | number | boolean | null>;
