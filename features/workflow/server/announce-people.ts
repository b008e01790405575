// Notifies open browsers of people that an instance of theirs changed (topic `tasks`), once the transaction is committed. A trigger of
// workflow_task notifies people whose tasks come or go. This module notifies other people.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

/** Sends the same notification as the trigger `workflow_task_announce`. */
const announce = (tenantId: string) => sql`pg_notify('ec_changed', 'workflow_task:' || ${tenantId} || ' ' || p.id)`;

export const announceToPeople = (tx: Sql, tenantId: string, people: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select ${announce(tenantId)} from unnest(${people}::bigint[]) as p (id)`);

/** Notifies the starter, everybody who closed a task, and everybody who has a copy. */
export const announceToParticipants = (tx: Sql, tenantId: string, instanceId: string): Promise<unknown> =>
  tx.rows(
    sql`select ${announce(tenantId)} from (
        select starter as id from workflow_instance where tenant_id = ${tenantId} and id = ${instanceId}
        union select closed_by from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId}
          and closed_by is not null
        union select user_id from workflow_copy where tenant_id = ${tenantId} and instance_id = ${instanceId}) p`,
  );
