// Nodes and processes of the demo's data acquisition. There are no real processes, so live values stay empty (domain §11).
import { raw } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { collectorInfo } from '@ec/supervisor/shared/collector-info.resource';
import { processInfo } from '@ec/supervisor/shared/process-info.resource';
import { nodeType } from '@ec/supervisor/shared/supervisor.enums';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { demoTenants } from '../system/demo-tenants.ts';

const { mqtt, ocpp, cloudPull } = nodeType.key;
const nodes = [
  {
    name: '户用数据接入',
    type: mqtt,
    host: 'mqtt.example.com',
    port: 8883,
    business: 'household',
    processes: ['mqtt-ingest'],
  },
  {
    name: '厂商云拉取',
    type: cloudPull,
    host: 'pull.example.com',
    port: 443,
    business: 'household',
    processes: ['huawei-pull', 'growatt-pull'],
  },
  {
    name: '充电桩接入',
    type: ocpp,
    host: 'ocpp.example.com',
    port: 9000,
    business: 'truck',
    processes: ['ocpp-gateway'],
  },
] as const;

/** Does nothing for a tenant that has or had nodes. */
export async function seedNodes(engine: Engine): Promise<void> {
  for (const { tenantId, business } of demoTenants)
    await engine.database.withTenant(tenantId, async (tx) => {
      if (!(await lookUpDemo(tx, tenantId))) return;
      const existing = raw(sql`select 1 from supervisor_collector_info where tenant_id = ${tenantId} limit 1`);
      if ((await tx.first(existing)) !== undefined) return;
      const nodesOfTenant = nodes
        .filter((node) => business === 'both' || node.business === business)
        .map((node) => ({ ...node, id: engine.ids.next() }));
      await insertRows(
        tx,
        collectorInfo,
        nodesOfTenant.map(({ id, name, type, host, port }) => ({
          id,
          tenant_id: tenantId,
          node_name: name,
          node_type: type,
          host,
          port,
          remark: '演示登记，没有真实进程',
        })),
      );
      await insertRows(
        tx,
        processInfo,
        nodesOfTenant.flatMap(({ id, processes }) =>
          processes.map((name) => ({
            id: engine.ids.next(),
            tenant_id: tenantId,
            process_name: name,
            group_name: '采集',
            node_id: id,
            auto_start: 1,
          })),
        ),
      );
    });
}
