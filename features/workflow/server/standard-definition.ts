// Deploys a general definition of the product at the start, unless the same diagram has been deployed before.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { deploy } from './definitions.ts';

export interface StandardDefinition {
  key: string;
  category: string;
  xml: string;
}

/**
 * A deployed diagram is not deployed again, so that a later version of an administrator stays the latest. A diagram whose deployment was
 * deleted is deployed again, because records need it to start their processes.
 */
export async function deployStandard(engine: Engine, { key, category, xml }: StandardDefinition): Promise<void> {
  const { database, ids, serviceHandlers } = engine;
  const handlers = new Set(Object.keys(serviceHandlers));
  await database.asPlatform(
    'deploy process definitions',
    async (tx) => {
      // Because of the lock, servers that start at the same time deploy the diagram only once.
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`workflow  ${key}`}, 0))`);
      const deployedRow = await tx.first(
        sql`select from workflow_definition where tenant_id = '' and process_key = ${key} and xml = ${xml}
          and removed_time is null limit 1`,
      );
      if (!deployedRow) await deploy(tx, ids, '', { xml, category, userId: '0', handlers });
    },
    { audit: 'log' },
  );
}
