// Tests two server processes on one database: each action counts once, and each timer fires once.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { createDatabase } from '@ec/kernel/database';
import { enqueue } from '@ec/kernel/jobs/queue';
import { startJobs } from '@ec/kernel/jobs/runner';
import { composeFeatures } from '@ec/resource-server/compose';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type Client, clientOf, tokenFor } from '@ec/testing/client';
import { missingTargets } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { timersJob } from './timers.job.ts';
import { workflowFeature } from './workflow.feature.ts';

let first: CallStage;
let second: Awaited<ReturnType<typeof composeFeatures>>;
let closeSecond: () => Promise<void>;

beforeAll(async () => {
  first = await makeCallStage();
  const { urls, log } = first.stage;
  const { config, ids } = first.engine;
  const database = createDatabase({ urls, log, ids, size: 8, name: 'second' });
  const features = [systemFeature, workflowFeature];
  second = await composeFeatures({
    config,
    log,
    database,
    ids,
    features,
    names: createDisplayNames,
    later: missingTargets(features),
  });
  closeSecond = async () => {
    await second.close();
    await database.close();
  };
});
afterAll(async () => {
  await closeSecond();
  await first.close();
});

type Account = 'ann' | 'bob';
const atBoth = async (account: Account): Promise<[Client, Client]> => [
  await first.as('T1', account),
  clientOf(second.http, await tokenFor(second.engine, 'T1', account)),
];

/** Sends parallel calls, by the accounts in turn and to both processes. @returns the codes of the replies */
async function race(path: string, body: object, accounts: readonly Account[], calls = 32): Promise<number[]> {
  const clients = (await Promise.all(accounts.map(atBoth))).flat();
  const replies = await Promise.all(
    Array.from({ length: calls }, (_, index) => clients[index % clients.length]?.post(`blade-flow/work/${path}`, body)),
  );
  return replies.map((reply) => reply?.code ?? 0);
}

const historyOf = (instance: string, element: string) =>
  first.stage.superuser.rows<{ kind: string }>(
    'select kind from workflow_history where instance_id = $1 and element = $2 order by no',
    [instance, element],
  );

it('only one of 32 parallel claims succeeds', async () => {
  const xml = chain('race', '<userTask id="A" flowable:candidateUsers="12,13"/>', approval('B', bob));
  const instance = await first.start(xml);
  const [row] = await first.list('bob', 'claim-list');
  const codes = await race('claim-task', { taskId: row?.taskId }, ['ann', 'bob']);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(31);
  expect(await first.actions(instance)).toMatchObject([{ kind: 'claim' }]);
  const open = await first.stage.superuser.rows('select from workflow_task where instance_id = $1 and state = 1', [
    instance,
  ]);
  expect(open).toHaveLength(1);
  await first.withdraw('ann', instance);
});

it('only one of 32 parallel completions of a task succeeds', async () => {
  const instance = await first.start(chain('clicks', approval('A', bob), approval('B', bob)));
  const [row] = await first.list('bob', 'todo-list');
  const codes = await race('complete-task', { taskId: row?.taskId, flag: 'ok' }, ['bob']);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(31);
  expect((await historyOf(instance, 'A')).map(({ kind }) => kind)).toEqual(['started', 'ended']);
  expect(await first.list('bob', 'todo-list')).toHaveLength(1);
  await first.withdraw('ann', instance);
});

const pause =
  '<intermediateCatchEvent id="W"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>';

async function startDue(key: string, count: number): Promise<string[]> {
  const instances: string[] = [];
  for (let index = 0; index < count; index += 1)
    instances.push(await first.start(chain(`${key}${index}`, pause, approval('B', bob))));
  await first.stage.superuser.run(
    `update workflow_timer set due = now() - interval '1 s' where instance_id = any('{${instances.join()}}')`,
  );
  return instances;
}

const passages = (instances: readonly string[]) =>
  Promise.all(instances.map(async (instance) => (await historyOf(instance, 'B')).length));

it('due timers fire once in parallel rounds of both processes', async () => {
  const instances = await startDue('rounds', 12);
  const rounds = [first.engine, second.engine, first.engine, second.engine].map((engine) =>
    runJob(
      timersJob({ ids: engine.ids, clock: engine.clock, handlers: new Map() }),
      { database: engine.database, clock: engine.clock, log: first.stage.log },
      { tenantId: 'T1' },
    ),
  );
  expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(instances.length);
  expect(await passages(instances)).toEqual(instances.map(() => 1));
});

it('due timers fire once when the job runners of both processes share the rounds', async () => {
  const instances = await startDue('runners', 6);
  const { urls, log } = first.stage;
  const runners = await Promise.all(
    [first.engine, second.engine].map((engine) =>
      startJobs({ ...engine, ownerUrl: urls.owner, log, jobs: engine.jobs() }),
    ),
  );
  try {
    for (let round = 0; round < 8; round += 1)
      await first.engine.database.withTenant('T1', (tx) => enqueue(tx, 'workflow.timers', { tenantId: 'T1' }));
    await vi.waitFor(
      async () => expect(await first.stage.superuser.rows('select from workflow_timer')).toEqual([]),
      20_000,
    );
    await vi.waitFor(
      async () =>
        expect(
          await first.stage.superuser.rows(
            `select from graphile_worker.jobs where task_identifier = 'workflow.timers'`,
          ),
        ).toEqual([]),
      20_000,
    );
  } finally {
    for (const runner of runners) await runner.stop();
  }
  expect(await passages(instances)).toEqual(instances.map(() => 1));
});
