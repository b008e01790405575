// Tests heartbeats of servers, the start and stop of processes by their rows, their tenants, and the file of processes (domain §5).
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedPeople } from '@ec/demo/public';
import { readConfig } from '@ec/kernel/config';
import { configOf } from '@ec/kernel/config-section';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ProcessSpec, processesConfig } from './managed/processes-config.ts';
import { supervisorFeature } from './supervisor.feature.ts';
import { createSupervisor, type Supervisor, supervisorOf } from './supervisor.ts';
import { watchNodesJob } from './watch-nodes.job.ts';

type Row = Record<string, unknown> & { id: string; processName: string; nodeName: string };
type ProcessReply = {
  ok: boolean;
  beforeState: number;
  afterState: number;
  pid: number | null;
  message: string;
  log?: string;
};
const platform: Who = ['000000', 'admin'];
const tenant: Who = ['100003', 'admin'];
const base = 'blade-supervisor';
const [stopped, running, unknown] = [0, 20, 1000];

let on: TestEngine;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, supervisorFeature], names: createDisplayNames, fill: seedPeople });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => on.close());

const spec = (more: Partial<ProcessSpec> = {}): ProcessSpec => ({
  name: 'gateway',
  group: 'gate',
  tenantId: '100003',
  command: process.execPath,
  cwd: undefined,
  env: {},
  args: ['-e', "console.log('up'); setInterval(() => {}, 1000);"],
  autoStart: true,
  restart: 'unexpected' as const,
  startSeconds: 0.1,
  startRetries: 0,
  stopSeconds: 1,
  ...more,
});
/** Starts a supervisor with these processes, as a server with EC_PROCESSES does. */
async function startSupervisor(
  specs: readonly ProcessSpec[],
  host = `own${Math.random().toString(36).slice(2, 8)}`,
): Promise<Supervisor> {
  on.engine.config = { ...on.engine.config, sections: new Map([[processesConfig.variables, { EC_PROCESSES: specs }]]) };
  const supervisor = createSupervisor(on.engine, specs, host);
  const end = await supervisor.start();
  ends.push(end);
  return supervisor;
}
const list = async (who: Who, what: 'processInfo' | 'collectorInfo', query: Record<string, string> = {}) =>
  (await on.get<{ records: Row[] }>(who, `${base}/${what}/list`, { size: '200', ...query })).data.records;
const manage = (who: Who | undefined, id: string, action: string) =>
  on.get<ProcessReply>(who, `${base}/processInfo/processManage`, { id, action });

describe('a server', () => {
  test('reports itself, its components and its end, and only to the platform', async () => {
    const part = on.engine.processComponents.add('jobs', async () => async () => undefined);
    await part.start();
    const supervisor = await startSupervisor([]);
    const [node] = await list(platform, 'collectorInfo', { nodeName: supervisor.node.name });
    expect(node).toMatchObject({ managed: 1, nodeStatus: 1, nodeType: 9, version: expect.stringMatching(/^Node /) });
    expect(Number(node?.memMb)).toBeGreaterThan(10);
    expect(node?.heartbeat).toBeTruthy();
    const [process] = await list(platform, 'processInfo', { nodeId: node?.id ?? '' });
    expect(process).toMatchObject({ processName: `jobs@${supervisor.node.name}`, procState: running, managed: 1 });
    expect(await list(tenant, 'collectorInfo')).toEqual([]);
    const version = process?.rowVersion;
    await supervisor.beat();
    expect((await list(platform, 'processInfo', { nodeId: node?.id ?? '' }))[0]?.rowVersion).toBe(version);
    await ends.pop()?.();
    expect((await list(platform, 'collectorInfo', { nodeName: supervisor.node.name }))[0]?.nodeStatus).toBe(0);
  });

  test('that misses three heartbeats is offline, and its processes have an unknown state', async () => {
    const supervisor = await startSupervisor([spec()]);
    await vi.waitFor(async () => expect((await list(tenant, 'processInfo'))[0]?.procState).toBe(running));
    const now = new Date();
    const job = (seconds: number) =>
      runJob(watchNodesJob(), { ...on.engine, clock: { now: () => new Date(now.getTime() + seconds * 1000) } });
    await job(60);
    expect((await list(tenant, 'collectorInfo', { nodeName: supervisor.node.name }))[0]?.nodeStatus).toBe(1);
    await job(120);
    expect((await list(tenant, 'collectorInfo', { nodeName: supervisor.node.name }))[0]?.nodeStatus).toBe(0);
    expect((await list(tenant, 'processInfo'))[0]).toMatchObject({ procState: unknown, pid: null });
    await supervisor.beat();
    expect((await list(tenant, 'processInfo'))[0]).toMatchObject({ procState: running });
  });

  test('that was killed and starts again without a process shows the process as stopped', async () => {
    const specs = [spec({ name: 'stays' }), spec({ name: 'leaves' })];
    const { node } = await startSupervisor(specs);
    const rows = async () =>
      Object.fromEntries(
        (await list(tenant, 'processInfo'))
          .filter(({ nodeName }) => nodeName === node.name)
          .map((row) => [row.processName.split('@')[0], row]),
      );
    const { leaves, stays } = await rows();
    await ends.pop()?.();
    // A killed server writes no last heartbeat, so its rows keep their states.
    await on.engine.database.withTenant('100003', (tx) =>
      tx.run(
        sql`update supervisor_process_info set proc_state = ${running}, pid = 7, uptime_sec = 1
          where tenant_id = '100003' and id in (${leaves?.id ?? ''}, ${stays?.id ?? ''})`,
      ),
    );
    await startSupervisor(specs.slice(0, 1), node.host);
    expect((await rows()).leaves).toMatchObject({ procState: stopped, pid: null, uptimeSec: null, managed: 0 });
    await vi.waitFor(async () => expect((await rows()).stays).toMatchObject({ procState: running, managed: 1 }));
  });

  test('that a person has entered in a form is not changed by the heartbeat job', async () => {
    const body = { nodeName: '手工节点', nodeType: 1, host: '10.0.0.1', port: 1883 };
    const { data } = await on.post<Row>(tenant, `${base}/collectorInfo/submit`, body);
    await runJob(watchNodesJob(), on.engine);
    expect((await on.get<Row>(tenant, `${base}/collectorInfo/detail`, { id: data.id })).data).toMatchObject({
      nodeStatus: null,
      heartbeat: '',
    });
  });
});

describe('a process', () => {
  // The calls under test use the server's own supervisor, so this function starts it with one process.
  async function gateway(more: Partial<ProcessSpec> = {}) {
    on.engine.config = {
      ...on.engine.config,
      sections: new Map([[processesConfig.variables, { EC_PROCESSES: [spec(more)] }]]),
    };
    const supervisor = supervisorOf(on.engine);
    ends.push(await supervisor.start());
    await vi.waitFor(async () =>
      expect((await list(tenant, 'processInfo', { processName: 'gateway@' }))[0]?.procState).toBe(running),
    );
    const [row] = await list(tenant, 'processInfo', { processName: `gateway@${supervisor.node.name}` });
    return row?.id ?? '';
  }

  test('can be stopped, restarted and read by its row, and each of these calls is audited', async () => {
    const id = await gateway();
    const before = (await manage(tenant, id, 'status')).data;
    expect(before).toMatchObject({ id, action: 'status', ok: true, beforeState: running, afterState: running });
    expect((await manage(tenant, id, 'start')).data).toMatchObject({ ok: false, message: '已在运行' });
    expect((await manage(tenant, id, 'stop')).data).toMatchObject({ ok: true, afterState: stopped, pid: null });
    expect((await on.get<Row>(tenant, `${base}/processInfo/detail`, { id })).data).toMatchObject({
      procState: stopped,
    });
    expect((await manage(tenant, id, 'stop')).data).toMatchObject({ ok: false, message: '未在运行' });
    const again = (await manage(tenant, id, 'restart')).data;
    expect(again).toMatchObject({ ok: true, beforeState: stopped, afterState: running, message: '已重启' });
    expect(again.pid).not.toBe(before.pid);
    await vi.waitFor(async () => expect((await manage(tenant, id, 'log')).data.log).toContain('up'));
    const audited = await on.auditOf('100003', 'supervisor.processInfo', id);
    expect(audited.slice(0, 4).map(({ action, reason, changes }) => [action, changes?.given?.action, reason])).toEqual([
      ['processManage', 'status', null],
      ['processManage', 'start', '已在运行'],
      ['processManage', 'stop', null],
      ['processManage', 'stop', '未在运行'],
    ]);
  });

  test('runs only one action at a time when 32 are requested in parallel', async () => {
    const id = await gateway();
    const all = await Promise.all(Array.from({ length: 32 }, () => manage(tenant, id, 'restart')));
    const messages = all.map(({ data }) => data.message);
    expect(messages.filter((message) => message === '已重启').length).toBeGreaterThanOrEqual(1);
    expect(messages.every((message) => ['已重启', '正在执行另一个操作'].includes(message))).toBe(true);
    expect((await manage(tenant, id, 'status')).data.afterState).toBe(running);
  });

  test('can be managed only by people of its tenant who hold the permission', async () => {
    const id = await gateway();
    expect((await manage(undefined, id, 'stop')).status).toBe(401);
    expect((await manage(['100003', 'viewer'], id, 'stop')).status).toBe(403);
    expect((await manage(['100002', 'admin'], id, 'stop')).status).toBe(404);
    expect((await manage(platform, id, 'stop')).status).toBe(404);
    expect((await manage(tenant, id, 'status')).data.afterState).toBe(running);
  });

  test('cannot be managed if a person has entered it in a form, whatever its name is', async () => {
    await gateway();
    const supervisor = supervisorOf(on.engine);
    const [node] = await list(tenant, 'collectorInfo', { nodeName: supervisor.node.name });
    const names = [
      `jobs@${supervisor.node.name}`,
      '../../bin/sh',
      '; rm -rf /',
      '$(reboot)',
      'gateway',
      `x@${supervisor.node.name}`,
    ];
    for (const processName of names) {
      const body = { processName, nodeId: node?.id, command: 'rm -rf /', managed: 1, procState: running };
      const { data } = await on.post<Row>(tenant, `${base}/processInfo/submit`, body);
      // A form cannot set the values that the server writes.
      expect(data).toMatchObject({ managed: 0, command: '', procState: null });
      for (const action of ['start', 'log'])
        expect((await manage(tenant, data.id, action)).status, processName).toBe(409);
    }
    const part = on.engine.processComponents.all()[0];
    expect(part?.state).toBe('running');
  });

  test('refuses unknown actions and invalid ids', async () => {
    const id = await gateway();
    for (const action of ['kill', 'start; rm -rf /', '../log', '', 'START', '\u0000'])
      expect((await manage(tenant, id, action)).status, action).toBe(400);
    for (const bad of ['', 'x', '1'.repeat(20), '1;drop', '../1', '\ud800'])
      expect((await manage(tenant, bad, 'status')).status, bad).toBe(400);
    expect((await manage(tenant, '9'.repeat(18), 'status')).status).toBe(404);
  });

  test('of another server is managed there, and a server without a reply causes an error', async () => {
    await gateway();
    const other = await startSupervisor([spec({ name: 'other' })]);
    await vi.waitFor(async () =>
      expect((await list(tenant, 'processInfo', { processName: 'other@' }))[0]?.procState).toBe(running),
    );
    const [row] = await list(tenant, 'processInfo', { processName: `other@${other.node.name}` });
    const id = row?.id ?? '';
    expect((await manage(tenant, id, 'stop')).data).toMatchObject({
      ok: true,
      beforeState: running,
      afterState: stopped,
    });
    expect((await manage(tenant, id, 'start')).data).toMatchObject({ ok: true, afterState: running });
    expect((await manage(tenant, id, 'log')).data.log).toContain('up');
    await ends.pop()?.();
    const began = Date.now();
    expect(await manage(tenant, id, 'status')).toMatchObject({ status: 409, msg: expect.stringContaining('没有应答') });
    expect(Date.now() - began).toBeLessThan(20_000);
  }, 60_000);
});

describe('the file of processes', () => {
  const read = (content: string) => {
    const path = join(tmpdir(), `processes-${Math.random().toString(36).slice(2)}.json`);
    writeFileSync(path, content);
    return configOf(readConfig({ EC_PROCESSES: path }, [processesConfig]).config, processesConfig).EC_PROCESSES;
  };
  const file = (...processes: object[]) => JSON.stringify({ processes });

  test('fills in the default settings of a program', () => {
    expect(read(file({ name: 'gateway', command: 'node', args: ['a.mjs'] }))).toMatchObject([
      { name: 'gateway', tenantId: '000000', autoStart: true, restart: 'unexpected', startRetries: 3 },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no object', '[]'],
    ['a name with a path', file({ name: '../x', command: 'node' })],
    ['a name of ours', file({ name: 'jobs', command: 'node' })],
    ['no command', file({ name: 'a' })],
    ['one name twice', file({ name: 'a', command: 'x' }, { name: 'a', command: 'y' })],
    ['a key that is none', file({ name: 'a', command: 'x', shell: true })],
    ['a command line instead of arguments', file({ name: 'a', command: 'x', args: 'y z' })],
  ])('stops the start with %s', (_, content) => {
    expect(() => read(content)).toThrow('EC_PROCESSES');
  });

  test('stops the start if it does not exist', () => {
    expect(() => readConfig({ EC_PROCESSES: '/nowhere/processes.json' }, [processesConfig])).toThrow('EC_PROCESSES');
  });
});
