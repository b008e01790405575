// Builds the common filters of lists of definitions, instances and tasks.
import { fromWireTime } from '@ec/kernel/clock';
import { errors, fail } from '@ec/kernel/errors';
import { type RawBuilder, sql } from 'kysely';

export interface ProcessFilter {
  category?: string | undefined;
  processDefinitionName?: string | undefined;
  processDefinitionKey?: string | undefined;
  name?: string | undefined;
  key?: string | undefined;
  beginDate?: string | undefined;
  endDate?: string | undefined;
}

/** Filters by the instance, in addition to the filters by its process. */
export interface TaskFilter extends ProcessFilter {
  subject?: string | undefined;
  startUserId?: string | undefined;
  startUserName?: string | undefined;
}

const oneDay = 86_400_000;

/** Builds conditions on the definition `d`, and on `moment`, the time of a row. */
export function filterProcesses(filter: ProcessFilter, moment: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = filter.processDefinitionName || filter.name;
  const key = filter.processDefinitionKey || filter.key;
  const conditions = [
    ...(filter.category ? [sql`d.category = ${filter.category}`] : []),
    ...(name ? [sql`strpos(lower(d.name || ' ' || d.name_en), lower(${name})) > 0`] : []),
    ...(key ? [sql`strpos(lower(d.process_key), lower(${key})) > 0`] : []),
    ...(filter.beginDate ? [sql`${moment} >= ${readMoment('beginDate', filter.beginDate)}`] : []),
    ...(filter.endDate ? [sql`${moment} < ${readEnd(filter.endDate)}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Builds conditions on the instance `i` and the definition `d`. The subject matches in either language. */
export function filterTasks(filter: TaskFilter, moment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { subject, startUserId, startUserName } = filter;
  const conditions = [
    filterProcesses(filter, moment),
    ...(subject ? [sql`strpos(lower(i.subject_zh || ' ' || i.subject_en), lower(${subject})) > 0`] : []),
    ...(startUserId ? [sql`i.starter = ${startUserId}`] : []),
    ...(startUserName
      ? [
          sql`exists (select from "system_user" u where u.tenant_id = i.tenant_id and u.id = i.starter
            and strpos(lower(u.name), lower(${startUserName})) > 0)`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

function readMoment(name: string, text: string): Date {
  const moment = fromWireTime(text);
  if (!moment) fail(errors.wrongParameter, { name });
  return moment;
}

/** Returns the exclusive end: for a date the start of the next day, for a time the next second. */
function readEnd(text: string): Date {
  const moment = readMoment('endDate', text);
  return new Date(moment.getTime() + (text.length === 10 ? oneDay : 1000));
}
