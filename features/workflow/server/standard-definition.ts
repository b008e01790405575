// General definitions that the product brings: deployed at the start where this diagram was not deployed before.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { deploy } from './definitions.ts';

export interface StandardDefinition {
  key: string;
  category: string;
  xml: string;
}

/**
 * A later version that an administrator deployed stays the latest: a diagram that was deployed is not deployed again. One whose
 * deployment was deleted is, because the records that need it could not be applied for.
 */
export async function deployStandard(engine: Engine, { key, category, xml }: StandardDefinition): Promise<void> {
  const { database, ids, serviceHandlers } = engine;
  const handlers = new Set(Object.keys(serviceHandlers));
  await database.asPlatform(
    'deploy process definitions',
    async (tx) => {
      // Two servers that start at once deploy it once.
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`workflow  ${key}`}, 0))`);
      const deployed = await tx.first(
        sql`select from workflow_definition where tenant_id = '' and process_key = ${key} and xml = ${xml}
          and removed_time is null limit 1`,
      );
      if (!deployed) await deploy(tx, ids, '', { xml, category, userId: '0', handlers });
    },
    { audit: 'log' },
  );
}
