// Deploys the diagrams of the product as general definitions at the first start, and again when a file has changed. Definitions that people
// deployed do not change.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { deploy } from './definitions.ts';

export interface ShippedModel {
  /** The id of the process in the diagram, and the name of the file. */
  key: string;
  category: string;
  xml: string;
}

const folder = join(import.meta.dirname, '../models');

const readShipped = (key: string, category: string): ShippedModel => ({
  key,
  category,
  xml: readFileSync(join(folder, `${key}.bpmn`), 'utf8'),
});

/** The categories come from the dictionary `flow` (contract §6). */
export const readShippedModels = (): ShippedModel[] => [
  readShipped('leave', 'flow_1'),
  readShipped('workorder', 'flow_3'),
];

/** @returns the keys of the models that were deployed now */
export async function deployShippedModels(
  { database, ids, serviceHandlers }: Pick<Engine, 'database' | 'ids' | 'serviceHandlers'>,
  models: readonly ShippedModel[],
): Promise<string[]> {
  const handlers = new Set(Object.keys(serviceHandlers));
  const deployedKeys: string[] = [];
  for (const model of models) {
    const digest = createHash('sha256')
      .update(JSON.stringify([model.xml, model.category]))
      .digest('hex');
    const isNew = await database.asPlatform(
      `deploy the process ${model.key}`,
      async (tx) => {
        // The lock makes servers that start at the same time deploy a model only once.
        await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shipped ${model.key}`}, 0))`);
        const latest = await tx.first<{ digest: string }>(
          sql`select shipped_digest as digest from workflow_definition
            where tenant_id = '' and process_key = ${model.key} and shipped_digest is not null
            order by version desc limit 1`,
        );
        if (latest?.digest === digest) return false;
        const { xml, category } = model;
        const id = await deploy(tx, ids, '', { xml, category, userId: '0', handlers });
        await tx.run(sql`update workflow_definition set shipped_digest = ${digest} where id = ${id}`);
        return true;
      },
      { audit: 'log' },
    );
    if (isNew) deployedKeys.push(model.key);
  }
  return deployedKeys;
}
