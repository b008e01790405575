// Builds the addresses of the pages of an instance, for messages.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { detailPath, handlePath, routeOf } from '../../shared/process-paths.ts';
import type { StoredInstance } from '../instance-rows.ts';

export interface TaskLinks {
  handle(taskId: string): string;
  detail: string;
}

export async function readTaskLinks(
  tx: Sql,
  { id, definitionId, businessId }: Pick<StoredInstance, 'id' | 'definitionId' | 'businessId'>,
): Promise<TaskLinks> {
  const row = await tx.first<{ category: string; dictKey: string; remark: string }>(
    sql`select d.category, coalesce(c.dict_key::text, '') as "dictKey", coalesce(c.remark, '') as remark
      from workflow_definition d left join system_dict c on c.code = 'flow' and 'flow_' || c.dict_key = d.category and c.is_deleted = 0
      where d.id = ${definitionId} limit 1`,
  );
  const { category = '', dictKey = '', remark = '' } = row ?? {};
  const route = routeOf(category, [{ dictKey, remark }]);
  const address = { processInstanceId: id, businessId: businessId ?? '' };
  return { handle: (taskId) => handlePath(route, { ...address, taskId }), detail: detailPath(route, address) };
}
