// Names of processes, categories, subjects and activities in the language of the reader. The SQL expressions use the definition `d` and the
// instance `i`.
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import type { FlowNode } from '@ec/workflow-engine/process-model';
import { type RawBuilder, sql } from 'kysely';
import { modelOfDefinition } from './definitions.ts';

export const processName = (language: Language): RawBuilder<unknown> =>
  language === 'en' ? sql`coalesce(nullif(d.name_en, ''), d.name)` : sql`d.name`;

export const categoryName = (language: Language): RawBuilder<unknown> =>
  sql`coalesce((select ${language === 'en' ? sql`coalesce(nullif(c.dict_value_en, ''), c.dict_value)` : sql`c.dict_value`}
    from system_dict c where c.code = 'flow' and 'flow_' || c.dict_key = d.category and c.is_deleted = 0 limit 1), '')`;

export const subjectIn = (language: Language): RawBuilder<unknown> =>
  language === 'en' ? sql`coalesce(nullif(i.subject_en, ''), i.subject_zh)` : sql`i.subject_zh`;

/** Returns the name of an activity in the diagram. An activity without an English name has only one name. */
export const activityName = (node: FlowNode | undefined, language: Language): string =>
  (language === 'en' ? node?.nameEn : undefined) ?? node?.name ?? '';

/** The table `workflow_task` stores this many characters of the name of an activity; the diagram has all of it. */
export const storedNameLength = 60;

/** Returns whether the stored name of a task is the whole name in the language. Only the diagram has English names. */
export const isWholeName = (storedName: string, language: Language): boolean =>
  language === 'zh' && storedName.length < storedNameLength;

/** Translates the names of the tasks and completes those that were cut. `node` is the activity of the task in the diagram. */
export async function nameTasks<Row extends { node: string; taskName: string }>(
  read: Sql,
  { tenantId, instanceId, language }: { tenantId: string; instanceId: string; language: Language },
  rows: readonly Row[],
): Promise<Omit<Row, 'node'>[]> {
  const instance = rows.every(({ taskName }) => isWholeName(taskName, language))
    ? undefined
    : await read.first<{ definitionId: string }>(
        sql`select definition_id as "definitionId" from workflow_instance
            where tenant_id = ${tenantId} and id = ${instanceId}`,
      );
  const model = instance && (await modelOfDefinition(read, instance.definitionId));
  return rows.map(({ node, ...row }) => ({
    ...row,
    taskName: activityName(model?.nodes.get(node), language) || row.taskName,
  }));
}
