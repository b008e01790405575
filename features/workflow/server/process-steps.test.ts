// Tests the steps of processes on a database: completion, refusals, transactions with business rows, parallel calls and timers.
import { admin, ann, approval, bob, chain, makeStage, openTaskIds, signers } from '@ec/fixtures/workflow/test-stage';

import { AppError } from '@ec/kernel/errors';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { loadLockedInstance } from './instance-rows.ts';
import { completeTask, stepInstance } from './process-steps.ts';
import { countOpenTasks, listOpenTasks } from './task-list.ts';
import { timersJob } from './timers.job.ts';

let failsNext = false;
const bench = await makeStage({
  'test.note': async (tx, { businessId }) => {
    await tx.run(sql`insert into workflow_test (tenant_id, note) values (${tx.tenantId}, ${businessId})`);
    if (failsNext) throw new Error('the handler fails');
    return { noted: true };
  },
  'test.fails': () => Promise.reject(new Error('the service is away')),
});
const { stage, services, within } = bench;
await stage.owner.run(
  `create table workflow_test (tenant_id varchar(12) not null, note text); select ec_fence('workflow_test', true)`,
);
afterAll(() => stage.close());

const rowsOf = (instanceId: string) => within((tx) => loadLockedInstance(tx, 'T1', instanceId));

const statusOf = async (promise: Promise<unknown>): Promise<number | string> => {
  try {
    await promise;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.entry.status;
    throw error;
  }
};

/** Returns the only open task of an instance. */
async function onlyTask(instanceId: string): Promise<string> {
  const tasks = await openTaskIds(bench, instanceId);
  expect(tasks).toHaveLength(1);
  return tasks[0]?.id ?? '';
}

describe('start and completion', () => {
  it('run a process to its end, and the stored rows equal the state that a step returns', async () => {
    const definition = await bench.deploy(chain('two', approval('A', '${boss}'), approval('B', admin)));
    const id = await bench.start(definition, { boss: bob, days: '3.5' });
    const tasks = await listOpenTasks(stage.database.read('T1'), 'T1', bob, { current: 1, size: 10 });
    expect(tasks).toMatchObject([
      { taskName: 'A', processInstanceId: id, processDefinitionKey: 'two', processDefinitionVersion: 1, assignee: bob },
    ]);
    const state = await bench.complete(tasks[0]?.taskId ?? '', bob);
    expect((await rowsOf(id)).state).toEqual(state);
    expect(await countOpenTasks(stage.database.read('T1'), 'T1', bob)).toBe(0);
    await bench.complete(await onlyTask(id), admin);
    const { state: last } = await rowsOf(id);
    expect([last.status, last.tokens, last.tasks, last.timers]).toEqual(['ended', [], [], []]);
    const ended = await bench.rows<{ closed_by: string; outcome: string }>(
      `select closed_by, outcome from workflow_task where instance_id = ${id} order by id`,
    );
    expect(ended).toEqual([
      { closed_by: bob, outcome: 'approved' },
      { closed_by: admin, outcome: 'approved' },
    ]);
  });

  it('refuse an assignee who is missing, disabled or of another tenant', async () => {
    const definition = await bench.deploy(chain('people', approval('A', '${boss}')));
    for (const boss of ['14', '999', 'bob', '99999999999999999999', "1' or '1'='1"]) {
      expect(await statusOf(bench.start(definition, { boss }))).toBe(400);
    }
    expect(await bench.rows(`select from workflow_instance where definition_id = ${definition}`)).toEqual([]);
  });

  it('answer 409 to other people, and 404 to other tenants, which see no task', async () => {
    const id = await bench.start(await bench.deploy(chain('others', approval('A', bob))));
    const task = await onlyTask(id);
    expect(await statusOf(bench.complete(task, ann))).toBe(409);
    expect(await statusOf(bench.complete(task, '15', true, 'T2'))).toBe(404);
    expect(await countOpenTasks(stage.database.read('T2'), 'T2', bob)).toBe(0);
    expect(await statusOf(bench.complete(task, bob))).toBe('done');
    expect(await statusOf(bench.complete(task, bob))).toBe(409);
  });

  it('require a comment for a rejection, and run one process at a time for a record', async () => {
    const definition = await bench.deploy(chain('once', approval('A', bob)));
    const business = { resource: 'test.record', id: '77' };
    const id = await bench.start(definition, {}, business);
    expect(await statusOf(bench.start(definition, {}, business))).toBe(409);
    const taskId = await onlyTask(id);
    const rejection = { tenantId: 'T1', taskId, userId: bob, approve: false, comment: ' ' };
    expect(await statusOf(within((tx) => completeTask(tx, services, rejection)))).toBe(400);
    await bench.complete(taskId, bob, false);
    expect((await openTaskIds(bench, id)).map((row) => row.assignee)).toEqual([ann]);
  });
});

it('lets a form write only the variables of its activity, so that nobody can choose the next approver', async () => {
  const definition = await bench.deploy(
    chain('writes', approval('A', bob, 'ec:writes="days"'), approval('B', '${boss}')),
  );
  const id = await bench.start(definition, { boss: admin });
  const completion = { tenantId: 'T1', taskId: await onlyTask(id), userId: bob, approve: true, comment: '' };
  const completeWith = (variables: Record<string, string>) =>
    within((tx) => completeTask(tx, services, { ...completion, variables }));
  for (const name of ['boss', 'initiator', 'pass', 'other'])
    expect(await statusOf(completeWith({ [name]: bob }))).toBe(400);
  expect((await completeWith({ days: '2' })).variables.days).toBe('2');
});

describe('one transaction with the business', () => {
  it('changes nothing if the business row refuses', async () => {
    const id = await bench.start(await bench.deploy(chain('rollback', approval('A', bob), approval('B', bob))));
    const before = await rowsOf(id);
    const taskId = await onlyTask(id);
    const completion = { tenantId: 'T1', taskId, userId: bob, approve: true, comment: '' };
    const refused = within(async (tx) => {
      await completeTask(tx, services, completion);
      throw new Error('the business refuses');
    });
    await expect(refused).rejects.toThrow('the business refuses');
    expect(await rowsOf(id)).toEqual(before);
  });

  it('includes the writes of the handler of a service task', async () => {
    const service = '<serviceTask id="S" ec:handler="test.note"/>';
    const definition = await bench.deploy(chain('service', approval('A', bob), service, approval('B', bob)));
    const id = await bench.start(definition, {}, { resource: 'test.record', id: '5' });
    failsNext = true;
    await expect(bench.complete(await onlyTask(id), bob)).rejects.toThrow('the handler fails');
    expect(await bench.rows('select note from workflow_test')).toEqual([]);
    failsNext = false;
    const state = await bench.complete(await onlyTask(id), bob);
    expect(state.variables.noted).toBe(true);
    expect(await bench.rows('select note from workflow_test')).toEqual([{ note: '5' }]);
    expect((await openTaskIds(bench, id)).map((row) => row.node)).toEqual(['B']);
    expect(await statusOf(bench.deploy(chain('unknown', '<serviceTask id="S" ec:handler="x"/>')))).toBe(400);
  });
});

describe('parallel calls', () => {
  it('advance a process once when the last two signers act together', async () => {
    const definition = await bench.deploy(chain('together', signers('A', ''), approval('B', ann)));
    for (let round = 0; round < 10; round += 1) {
      const id = await bench.start(definition, { signers: [admin, bob] });
      const tasks = await openTaskIds(bench, id);
      await Promise.all(tasks.map((task) => bench.complete(task.id, task.assignee)));
      expect((await openTaskIds(bench, id)).map((task) => task.node)).toEqual(['B']);
    }
  });

  it('answer 409 to the second signer if one is enough, and count repeated clicks once', async () => {
    const definition = await bench.deploy(chain('any', signers('A', 'ec:rule="any"'), approval('B', ann)));
    const id = await bench.start(definition, { signers: [admin, bob] });
    const tasks = await openTaskIds(bench, id);
    const results = await Promise.all(tasks.map((task) => statusOf(bench.complete(task.id, task.assignee))));
    expect(results.toSorted()).toEqual([409, 'done']);
    const task = await onlyTask(id);
    const clicks = await Promise.all(Array.from({ length: 8 }, () => statusOf(bench.complete(task, ann))));
    expect(clicks.filter((status) => status === 'done')).toHaveLength(1);
    const ended = await bench.rows(
      `select from workflow_history where instance_id = ${id} and element = 'B' and kind = 'ended'`,
    );
    expect(ended).toHaveLength(1);
  });

  it('give each deployment of a key its own version in its tenant', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => bench.deploy(chain('versions', approval('A', bob)))));
    await bench.deploy(chain('versions', approval('A', '15')), 'T2');
    const rows = await bench.rows<{ version: number }>(
      `select version from workflow_definition where process_key = 'versions' and tenant_id = 'T1' order by version`,
    );
    expect(rows.map((row) => row.version)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(ids).size).toBe(5);
  });
});

describe('timers', () => {
  const timed = chain(
    'timed',
    approval('A', bob),
    '<intermediateCatchEvent id="W"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    approval('B', bob),
  );
  const timers = timersJob(services);
  const due = (id: string) =>
    stage.superuser.run(`update workflow_timer set due = now() - interval '1 s' where instance_id = ${id}`);
  const run = () =>
    runJob(timers, { database: stage.database, clock: services.clock, log: stage.log }, { tenantId: 'T1' });

  it('fire once when they are due, also in two parallel rounds', async () => {
    const id = await bench.start(await bench.deploy(timed));
    await bench.complete(await onlyTask(id), bob);
    expect(await run()).toBe(0);
    await due(id);
    const done = await Promise.all([run(), run()]);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await openTaskIds(bench, id)).map((task) => task.node)).toEqual(['B']);
    expect(await bench.rows(`select from workflow_timer where instance_id = ${id}`)).toEqual([]);
  });

  it('wait while the instance is suspended', async () => {
    const id = await bench.start(await bench.deploy(timed));
    await bench.complete(await onlyTask(id), bob);
    await due(id);
    await stage.superuser.run(`update workflow_instance set suspended = true where id = ${id}`);
    expect(await run()).toBe(0);
    const step = within((tx) => stepInstance(tx, services, 'T1', id, { type: 'cancel' }));
    expect(await statusOf(step)).toBe(409);
    await stage.superuser.run(`update workflow_instance set suspended = false where id = ${id}`);
    expect(await run()).toBe(1);
  });

  it('do not delay later timers if earlier ones fail in every round', async () => {
    const failing = chain(
      'failing',
      approval('A', bob),
      '<intermediateCatchEvent id="W"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      '<serviceTask id="S" ec:handler="test.fails"/>',
    );
    const failingId = await bench.deploy(failing);
    const timedId = await bench.deploy(timed);
    const waiting: string[] = [];
    for (const definition of [failingId, failingId, timedId]) {
      const id = await bench.start(definition);
      await bench.complete(await onlyTask(id), bob);
      await stage.superuser.run(
        `update workflow_timer set due = now() - interval '1 hour' + make_interval(mins => ${waiting.length}) where instance_id = ${id}`,
      );
      waiting.push(id);
    }
    const [first, , healthy] = waiting;
    const nodes = async () => (await openTaskIds(bench, healthy ?? '')).map(({ node }) => node);
    const two = timersJob(services, 2);
    const round = (minutes: number) => {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
      return runJob(two, { database: stage.database, clock, log: stage.log }, { tenantId: 'T1' });
    };
    await expect(round(0)).rejects.toThrow('the service is away');
    expect(await nodes()).toEqual([]);
    // The two failed timers pause for a minute, so the next round of two timers reaches the timer that was due after them.
    expect(await round(0)).toBe(1);
    expect(await nodes()).toEqual(['B']);
    const pauses = async () =>
      bench.rows<{ attempts: number; minutes: number }>(
        `select attempts, round(extract(epoch from retry_time - now()) / 60)::int as minutes from workflow_timer where instance_id = ${first}`,
      );
    expect(await pauses()).toEqual([{ attempts: 1, minutes: 1 }]);
    await expect(round(2)).rejects.toThrow();
    expect(await pauses()).toEqual([{ attempts: 2, minutes: 4 }]);
    expect(await round(3)).toBe(0);
    for (let count = 0; count < 8; count += 1) await round((count + 1) * 100).catch(() => undefined);
    expect(await pauses()).toEqual([{ attempts: 10, minutes: 860 }]);
  });
});

it('keeps the rows consistent while connections are killed', async () => {
  const definition = await bench.deploy(
    chain(
      'killed',
      signers('A', ''),
      '<intermediateCatchEvent id="W"><timerEventDefinition><timeDuration>PT0S</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      approval('B', bob),
    ),
  );
  const started: string[] = [];
  for (let count = 0; count < 30; count += 1) started.push(await bench.start(definition, { signers: [admin, bob] }));
  const timers = timersJob(services);
  let killed = 0;
  const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => error);
  for (let round = 0; round < 12; round += 1) {
    const open = await bench.rows<{ id: string; assignee: string }>(
      `select id, assignee from workflow_task where state = 1 and instance_id = any('{${started.join()}}') order by random() limit 12`,
    );
    const steps = open.map((task) => attempt(() => bench.complete(task.id, task.assignee)));
    const fired = attempt(() =>
      runJob(timers, { database: stage.database, clock: services.clock, log: stage.log }, { tenantId: 'T1' }),
    );
    let isSettled = false;
    const all = Promise.all([...steps, fired]).then(() => {
      isSettled = true;
    });
    for (let victims: unknown[] = []; victims.length === 0 && !isSettled; killed += victims.length) {
      victims = await bench.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and state <> 'idle' and usename = 'ec_app'`,
      );
    }
    await all;
  }
  const broken = await bench.rows(`select t.id from workflow_task t left join workflow_token k
      on k.instance_id = t.instance_id and k.no = t.token_no where t.state < 3 and k.no is null
    union all select k.instance_id from workflow_token k where k.node in ('A', 'B')
      and not exists (select from workflow_task t where t.instance_id = k.instance_id and t.token_no = k.no and t.state = 1)
    union all select m.instance_id from workflow_timer m left join workflow_token k
      on k.instance_id = m.instance_id and k.no = m.token_no where k.no is null
    union all select i.id from workflow_instance i where (i.status = 1)
      <> exists (select from workflow_token k where k.instance_id = i.id)
    union all select h.instance_id from workflow_history h where h.kind = 'ended' group by h.instance_id, h.token_no having count(*) > 1`);
  expect(broken).toEqual([]);
  expect(killed).toBeGreaterThan(0);
  for (let round = 0; round < 5; round += 1) {
    for (const id of started)
      for (const task of await openTaskIds(bench, id)) await bench.complete(task.id, task.assignee);
    // The round runs a day later, after the pause of a timer whose attempt was killed. Timers of other tests may fail on purpose.
    const clock = { now: () => new Date(Date.now() + 24 * 3_600_000) };
    const round = runJob(timers, { database: stage.database, clock, log: stage.log }, { tenantId: 'T1' });
    await attempt(() => round);
  }
  const unfinished = await bench.rows(
    `select from workflow_instance where definition_id = ${definition} and status <> 2`,
  );
  expect(unfinished).toEqual([]);
});
