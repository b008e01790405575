// Notes a refused connection in the list of its tenant, and on the timeline of its charger where that is registered.
import type { Engine } from '@ec/resource-server/feature';
import { isTenantOpen } from '../../credential/admission.ts';
import { platformTenant } from '../waiting/record-boot.ts';
import type { WrongPath } from './connection-request.ts';
import { findCharger } from './find-charger.ts';
import { createRefusalRecords, type Refusal } from './record-refusals.ts';
import { type ConnectionRefusal, createRefusalReport } from './report-refusal.ts';

type ConnectionAttempt = Pick<Refusal, 'path' | 'ocppId' | 'address' | 'tenantId'>;
type OnFile = { tenantId: string; stackId: string } | undefined;

export interface RefusedConnections {
  /** The refusal of a registered charger enters the list of its tenant, whatever tenant the address names. */
  note(reason: ConnectionRefusal | 'noBoot', attempt: ConnectionAttempt, charger: OnFile): void;
  noteWrongPath(path: WrongPath): Promise<void>;
  /** Returns the first of the names that is a tenant in service; else the platform, whose operators read its list. */
  tenantOf(...names: (string | undefined)[]): Promise<string>;
  close(): Promise<void>;
}

export function createRefusedConnections(engine: Engine): RefusedConnections {
  const report = createRefusalReport(engine);
  const records = createRefusalRecords(engine);
  const note: RefusedConnections['note'] = (reason, attempt, charger) => {
    records.note({ ...attempt, reason, tenantId: charger?.tenantId ?? attempt.tenantId, stackId: charger?.stackId });
    if (charger && reason !== 'noBoot') report(charger, reason, attempt.address);
  };
  const tenantOf: RefusedConnections['tenantOf'] = async (...names) => {
    for (const name of names) if (name !== undefined && (await isTenantOpen(engine, name))) return name;
    return platformTenant;
  };
  return {
    note,
    tenantOf,
    async noteWrongPath({ path, remoteIp, tenants, ocppId }) {
      const charger = ocppId === undefined ? undefined : await findCharger(engine, ocppId);
      const tenantId = await tenantOf(...tenants);
      note('wrongPath', { path, ocppId, address: remoteIp, tenantId }, charger);
    },
    close: () => records.close(),
  };
}
