// Where a refused connection is noted: in the list of its tenant, and on the timeline of its charger where that is on file.
import type { Engine } from '@ec/resource-server/feature';
import { isTenantOpen } from '../../credential/admission.ts';
import { platformTenant } from '../waiting/record-boot.ts';
import type { WrongPath } from './connection-request.ts';
import { findCharger } from './find-charger.ts';
import { type Refusal, refusalRecords } from './record-refusals.ts';
import { type ConnectionRefusal, refusalReports } from './report-refusal.ts';

type Seen = Pick<Refusal, 'path' | 'ocppId' | 'address' | 'tenantId'>;
type OnFile = { tenantId: string; stackId: string } | undefined;

export interface RefusedConnections {
  /** A charger on file stands in the list of its own tenant, whatever tenant its address names. */
  note(reason: ConnectionRefusal | 'noBoot', seen: Seen, charger: OnFile): void;
  noteWrongPath(path: WrongPath): Promise<void>;
  /** The tenant that an address names, where there is one; else the platform, whose list its operators read. */
  tenantOf(...names: (string | undefined)[]): Promise<string>;
  close(): Promise<void>;
}

export function refusedConnections(engine: Engine): RefusedConnections {
  const report = refusalReports(engine);
  const records = refusalRecords(engine);
  const note: RefusedConnections['note'] = (reason, seen, charger) => {
    records.note({ ...seen, reason, tenantId: charger?.tenantId ?? seen.tenantId, stackId: charger?.stackId });
    if (charger && reason !== 'noBoot') report(charger, reason, seen.address);
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
