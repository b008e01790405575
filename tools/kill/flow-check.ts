// Checks rules for the rows of workflows, which hold after any kill. Each statement finds the rows that break one rule.
import type { Login } from '@ec/kernel/database/login';
import type { Acknowledged } from './flow-people.ts';

const userTasks = `'start', 'first', 'reminded', 'second', 'decide'`;

/** Returns the condition that the service task of the instance `i` was executed. */
const hasEnded = (element: string) =>
  `exists (select from workflow_history h where h.instance_id = i.id and h.element = '${element}' and h.kind = 'ended')`;

const statements: Record<string, string> = {
  'tokens at a task without an open task': `select k.instance_id || ' ' || k.no as id from workflow_token k where k.node in (${userTasks})
    and not exists (select from workflow_task t where t.instance_id = k.instance_id and t.token_no = k.no and t.state = 1)`,
  'tokens at a timer without it': `select k.instance_id || ' ' || k.no as id from workflow_token k where k.node = 'pause'
    and not exists (select from workflow_timer m where m.instance_id = k.instance_id and m.token_no = k.no)`,
  'open tasks without a token': `select t.id::text from workflow_task t where t.state < 3
    and not exists (select from workflow_token k where k.instance_id = t.instance_id and k.no = t.token_no)`,
  'timers without a token': `select m.instance_id || ' ' || m.no as id from workflow_timer m
    where not exists (select from workflow_token k where k.instance_id = m.instance_id and k.no = m.token_no)`,
  'instances whose state and tokens differ': `select i.id::text from workflow_instance i
    where (i.status = 1) <> exists (select from workflow_token k where k.instance_id = i.id)`,
  'activities that ended twice': `select h.instance_id || ' ' || h.element as id from workflow_history h where h.kind = 'ended'
    group by h.instance_id, h.element, h.token_no having count(*) > 1`,
  // A rejected task goes back to the starter. After the next submission its timers run once more.
  'timers that fired more often than they were set': `select instance_id::text as id from workflow_history where kind = 'flow'
    group by instance_id having count(*) filter (where element = 'f4') > count(*) filter (where element = 'f3')
      or count(*) filter (where element = 'f5') > count(*) filter (where element = 'f2')`,
  'instances that did not end exactly once': `select i.id::text from workflow_instance i where i.status <> 1 and
    (select count(*) from workflow_history h where h.instance_id = i.id and h.element in ('end', 'endRefused') and h.kind = 'passed')
      <> case i.status when 2 then 1 else 0 end`,
  'leaves off the history of their instances': `select l.id::text from desk_leave l left join workflow_instance i on i.id::text = l.process_instance_id
    where i.id is null or l.flow_status <> case when ${hasEnded('approved')} then 2 when ${hasEnded('refused')} then 3
      when i.status = 3 then 4 else 1 end`,
  'instances without their leave': `select i.id::text from workflow_instance i where i.business = 'workflow.leave'
    and not exists (select from desk_leave l where l.id = i.business_id and l.process_instance_id = i.id::text)`,
};

export type FlowFindings = Record<string, string[]>;

const mostShown = 10;

export async function checkFlows(superuser: Login): Promise<FlowFindings> {
  const findings: FlowFindings = {};
  for (const [what, statement] of Object.entries(statements)) {
    const rows = await superuser.rows<{ id: string }>(`${statement} limit ${mostShown}`);
    findings[what] = rows.map(({ id }) => id);
  }
  return findings;
}

/** Finds acknowledged acts whose rows are missing. */
export async function checkAcknowledged(superuser: Login, acknowledged: Acknowledged): Promise<FlowFindings> {
  const missingOf = async (ids: Set<string>, query: string) => {
    const rows = await superuser.rows<{ id: string }>(
      `select wanted.id::text as id from unnest($1::bigint[]) wanted (id) where not exists (${query}) limit ${mostShown}`,
      [`{${[...ids].join()}}`],
    );
    return rows.map(({ id }) => id);
  };
  return {
    'acknowledged starts that are lost': await missingOf(
      acknowledged.started,
      'select from workflow_instance i where i.id = wanted.id',
    ),
    'acknowledged claims that are lost': await missingOf(
      acknowledged.claimed,
      `select from workflow_action a where a.task_id = wanted.id and a.kind = 'claim'`,
    ),
    'acknowledged completions that are lost': await missingOf(
      acknowledged.completed,
      'select from workflow_task t where t.id = wanted.id and t.state = 3 and t.closed_by is not null',
    ),
  };
}
