// Compares workflows at 100,000 and at 1,000 running instances: a step of an instance, the pages of tasks and of started instances, and
// the badge of tasks.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@ec/kernel/clock';
import { readConfig } from '@ec/kernel/config';
import type { Database } from '@ec/kernel/database';
import { createLogin, type Login } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { createRegistry } from '@ec/resource/registry';
import {
  completeTask,
  countTasks,
  deploy,
  pageOfClaimable,
  pageOfOpen,
  pageOfStarted,
  startProcess,
  type WorkflowServices,
} from '@ec/workflow/server/public';
import { sql } from 'kysely';
import { median, type Result, ratioOf } from './result.ts';

const tenantId = 'bench';
/** Both sizes have the same number of people, so at the large size a person has a hundred times as many tasks. */
const firstPerson = 1001;
const people = 50;
const clerk = { userId: `${firstPerson}`, groups: ['clerk'], mayDecide: sql`true` };
const few = 1000;
const largeSize = 100_000;
const rounds = 15;
const perRound = 20;

const tables = ['instance', 'token', 'task', 'timer', 'history'].map((name) => `workflow_${name}`);

/** Two branches run in parallel: an approval with a timed reminder and a confirmation by a second person, and a check by a clerk. */
const diagram = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn" targetNamespace="bench">
  <process id="bench" name="Bench"><startEvent id="start"/><parallelGateway id="split"/><parallelGateway id="join"/>
    <userTask id="approve" name="Approve" f:assignee="\${boss}"/><userTask id="confirm" name="Confirm" f:assignee="\${second}"/>
    <userTask id="check" name="Check" f:candidateGroups="clerk"/><userTask id="remind" f:assignee="\${boss}"/>
    <boundaryEvent id="late" attachedToRef="approve" cancelActivity="false"><timerEventDefinition><timeDuration>P30D</timeDuration></timerEventDefinition></boundaryEvent>
    <endEvent id="end"/><endEvent id="reminded"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="split"/><sequenceFlow id="f2" sourceRef="split" targetRef="approve"/>
    <sequenceFlow id="f3" sourceRef="split" targetRef="check"/><sequenceFlow id="f4" sourceRef="approve" targetRef="confirm"/>
    <sequenceFlow id="f5" sourceRef="confirm" targetRef="join"/><sequenceFlow id="f6" sourceRef="check" targetRef="join"/>
    <sequenceFlow id="f7" sourceRef="join" targetRef="end"/><sequenceFlow id="f8" sourceRef="late" targetRef="remind"/>
    <sequenceFlow id="f9" sourceRef="remind" targetRef="reminded"/></process></definitions>`;

interface Stage {
  database: Database;
  services: WorkflowServices;
  close(): Promise<void>;
}

/** Creates a database with this number of running instances. */
async function setStage(instances: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const { database, ids, close } = await openDatabase(config, createLog('warn'));
  const services: WorkflowServices = { ids, clock: systemClock, handlers: new Map() };
  const cluster = findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
  if (!cluster) throw new Error('The database does not run');
  const superuser = await createLogin(cluster.superuser);
  const pattern = await database.withTenant(tenantId, async (tx) => {
    await tx.run(
      sql`insert into "system_user" (id, tenant_id, account, password, user_type, name, real_name, role_id, dept_id, post_id)
          select id, ${tenantId}, 'p' || id, '', 1, 'Person ' || id, 'Person ' || id, '{}', '{}', '{}'
          from generate_series(${firstPerson}::bigint, ${firstPerson + people - 1}::bigint) id`,
    );
    const definitionId = await deploy(tx, ids, tenantId, {
      xml: diagram,
      userId: `${firstPerson}`,
      handlers: new Set(),
    });
    const variables = { boss: `${firstPerson}`, second: `${firstPerson + 1}` };
    return startProcess(tx, services, { tenantId, definitionId, starter: `${firstPerson}`, variables });
  });
  await copyInstance(superuser, pattern, instances - 1);
  // The tables of a database in use are vacuumed and have statistics, so these tables get both, too.
  for (const table of [...tables, '"system_user"']) await superuser.run(`vacuum (analyze) ${table}`);
  await superuser.close();
  return {
    database,
    services,
    async close() {
      await close();
      await removeEmbedded(folder);
    },
  };
}

/** Copies the rows that the engine wrote for one instance. Each copy has a lower id, and the next approver and second person. */
async function copyInstance({ run }: Login, pattern: string, copies: number): Promise<void> {
  // Turns off triggers and foreign keys: the copies are consistent like their pattern, and nobody listens to their changes.
  await run('set session_replication_role = replica');
  // The pattern is read once, because a scan for each copy would meet the copies before it.
  const of = (table: string) => {
    const key = table === 'workflow_instance' ? 'id' : 'instance_id';
    return `(with p as materialized (select * from ${table} where tenant_id = '${tenantId}' and ${key} = ${pattern}) select * from p) r
      cross join generate_series(1, ${copies}) n`;
  };
  const person = (offset: number) => `(${firstPerson}::bigint + (n + ${offset}) % ${people})`;
  await run(
    `insert into workflow_instance (id, tenant_id, definition_id, business, business_id, status, starter, last_no, variables, start_time)
      select r.id - n, r.tenant_id, r.definition_id, r.business, r.business_id, r.status, ${person(2)}, r.last_no,
        r.variables || jsonb_build_object('boss', ${person(0)}::text, 'second', ${person(1)}::text), r.start_time
      from ${of('workflow_instance')}`,
  );
  await run(
    `insert into workflow_token (tenant_id, instance_id, no, node, scope_no, flow, resume)
      select r.tenant_id, r.instance_id - n, r.no, r.node, r.scope_no, r.flow, r.resume from ${of('workflow_token')}`,
  );
  await run(
    `insert into workflow_task (id, tenant_id, instance_id, no, token_no, node, name, state, assignee, candidate_users,
        candidate_groups, order_no, weight, veto, outcome, comment, closed_by, create_time, end_time)
      select ${pattern}::bigint - (n * 10 + r.no % 10), r.tenant_id, r.instance_id - n, r.no, r.token_no, r.node, r.name, r.state,
        case when r.assignee is not null then ${person(0)} end, r.candidate_users, r.candidate_groups, r.order_no, r.weight, r.veto,
        r.outcome, r.comment, r.closed_by, r.create_time, r.end_time
      from ${of('workflow_task')}`,
  );
  await run(
    `insert into workflow_timer (tenant_id, instance_id, no, token_no, node, due, repeats)
      select r.tenant_id, r.instance_id - n, r.no, r.token_no, r.node, r.due, r.repeats from ${of('workflow_timer')}`,
  );
  await run(
    `insert into workflow_history (tenant_id, instance_id, no, element, kind, token_no, outcome, user_id, create_time)
      select r.tenant_id, r.instance_id - n, r.no, r.element, r.kind, r.token_no, r.outcome, r.user_id, r.create_time
      from ${of('workflow_history')}`,
  );
}

type Measure = (stage: Stage, round: number) => Promise<number>;

const registry = createRegistry([]);
const paging = { current: 1, size: 10 };

/** Returns the milliseconds that the calls take one after the other. */
async function measureCalls(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const began = performance.now();
  for (const call of calls) await call();
  return performance.now() - began;
}

const repeat = (call: () => Promise<unknown>) => measureCalls(Array.from({ length: perRound }, () => call));

/** Each round approves the tasks of a different person. */
const measureSteps: Measure = async ({ database, services }, round) => {
  const userId = `${firstPerson + 5 + (round % (people - 10))}`;
  const rows = await database.read(tenantId).rows<{ id: string }>(
    sql`select id from workflow_task where tenant_id = ${tenantId} and assignee = ${userId} and state = 1 and node = 'approve'
      order by id desc limit ${perRound}`,
  );
  if (rows.length < perRound - 5) throw new Error(`${userId} has only ${rows.length} tasks`);
  const completions = rows.map(({ id }) => () => {
    const completion = { tenantId, taskId: id, userId, approve: true, comment: '' };
    return database.withTenant(tenantId, (tx) => completeTask(tx, services, completion));
  });
  return ((await measureCalls(completions)) * perRound) / rows.length;
};

const measures: { what: string; measure: Measure }[] = [
  { what: 'a step of an instance', measure: measureSteps },
  {
    what: 'the page of open tasks',
    measure: ({ database }) =>
      repeat(() => pageOfOpen({ database, registry, language: 'zh' }, tenantId, clerk.userId, paging, {})),
  },
  {
    what: 'the page of tasks to claim',
    measure: ({ database }) =>
      repeat(() => pageOfClaimable({ database, registry, language: 'zh' }, tenantId, clerk, paging, {})),
  },
  {
    what: 'the page of started instances',
    measure: ({ database }) =>
      repeat(() => pageOfStarted({ database, registry, language: 'zh' }, tenantId, clerk.userId, paging, {})),
  },
  {
    what: 'the badge of tasks',
    measure: ({ database }) => repeat(() => countTasks(database.read(tenantId), tenantId, clerk)),
  },
];

export async function benchFlow(): Promise<Result[]> {
  console.log('Workflows: starting two databases of their own …');
  const stages: Stage[] = [];
  try {
    for (const instances of [few, largeSize]) {
      const began = performance.now();
      stages.push(await setStage(instances));
      console.log(`${instances} instances in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    const [small, large] = stages;
    if (!large || !small) throw new Error('there are two stages');
    const results: Result[] = [];
    for (const { what, measure } of measures) {
      for (const stage of stages) await measure(stage, rounds);
      const pairs: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push([await measure(large, round), await measure(small, round)]);
      const each = (of: 0 | 1) => `${(median(pairs.map((pair) => pair[of])) / perRound).toFixed(2)} ms`;
      results.push({
        part: 'flow',
        what: `${what}, 100,000 running : 1,000`,
        product: each(0),
        floor: each(1),
        value: ratioOf(pairs),
        bar: { atMost: 2 },
      });
    }
    return results;
  } finally {
    for (const stage of stages) await stage.close();
  }
}
