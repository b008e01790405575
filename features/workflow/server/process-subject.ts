// Stores the subject of an instance as text. The feature of the business row provides the text by the handler `<business>.subject`.
import type { Sql } from '@ec/kernel/database';
import { textOf } from '@ec/language/unknown';
import type { ProcessActor } from '@ec/resource-server/service-handler';
import type { Variables } from '@ec/workflow-engine/evaluate';
import { sql } from 'kysely';
import type { StoredInstance } from './instance-rows.ts';

interface SubjectSource {
  handlers: ReadonlyMap<string, (tx: Sql, instance: StoredInstance, actor: ProcessActor) => Promise<Variables>>;
}

/** The subject is stored when the instance starts, and again after each service task, which may have changed the business row. */
export async function storeSubject(
  tx: Sql,
  { handlers }: SubjectSource,
  tenantId: string,
  instance: StoredInstance,
  actor: ProcessActor,
): Promise<void> {
  const { zh, en } = (await handlers.get(`${instance.business}.subject`)?.(tx, instance, actor)) ?? {};
  if (zh === undefined) return;
  await tx.run(
    sql`update workflow_instance set subject_zh = left(${textOf(zh)}, 200), subject_en = left(${textOf(en)}, 200)
      where tenant_id = ${tenantId} and id = ${instance.id}`,
  );
}
