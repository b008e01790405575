// Two server processes share one database. People act on workflows at both, timers fire, and the servers are killed with SIGKILL at seeded
// moments. Afterwards each token must have its task or timer, and each acknowledged act must be stored. Each business row must agree with
// the history of its instance, and each instance must end exactly once.
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@ec/kernel/config';
import { createLogin, type Login } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { enqueue } from '@ec/kernel/jobs/queue';
import { createLog } from '@ec/kernel/log';
import { type OpenDatabase, openDatabase } from '@ec/kernel/open';
import { seededRandom } from '@ec/kernel/seeded-random';
import { isObject } from '@ec/language/unknown';
import { checkAcknowledged, checkFlows } from './flow-check.ts';
import { type Acknowledged, type Act, callAs, flowDiagram, signInAs, startActing, workOff } from './flow-people.ts';
import { type Server, startServer } from './server.ts';

const tenantId = '000000';
const people = 6;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface KillFlowOptions {
  kills: number;
  seed: number;
  from: 'sources' | 'bundle';
  /** The kills stop after so many minutes. */
  mostMinutes?: number;
  /** Milliseconds between two kills, at least and at most. */
  between: [number, number];
  say(line: string): void;
}

export interface KillFlowResult {
  isGood: boolean;
  kills: number;
  ended: number;
  firedTimers: number;
}

interface Stage extends OpenDatabase {
  superuser: Login;
  environment: Record<string, string>;
  folder: string;
}

/** Starts the database in this process, so that the database outlives the servers. */
async function openStage(folder: string): Promise<Stage> {
  const { config } = readConfig({ NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const opened = await openDatabase(config, createLog('warn'));
  const urls = findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
  if (!urls) throw new Error('The database does not run');
  const environment = {
    DATABASE_URL: urls.owner,
    DATABASE_APP_URL: urls.app,
    DATABASE_PLATFORM_URL: urls.platform,
    EC_SECRET_FILE: join(folder, 'secrets.json'),
    EC_CONSOLE: 'off',
  };
  return { ...opened, superuser: await createLogin(urls.superuser), environment, folder };
}

/** Manages two servers on the same database, each with a folder of its own. */
function createServers({ environment, folder }: Stage, from: KillFlowOptions['from']) {
  const servers: (Server | undefined)[] = [];
  const start = async (place: number) => {
    const serverFolder = join(folder, `server-${place}`);
    mkdirSync(serverFolder, { recursive: true });
    servers[place] = await startServer(serverFolder, environment, from);
  };
  return {
    start,
    /** Returns the address of a running server, chosen at random. */
    url: () => {
      const running = servers.filter((server) => server !== undefined);
      const server = running[Math.floor(Math.random() * running.length)];
      return server?.url ?? 'http://127.0.0.1:9';
    },
    async kill(place: number) {
      const server = servers[place];
      servers[place] = undefined;
      await server?.kill();
    },
    async stop() {
      await Promise.all(servers.map((server) => server?.stop()));
    },
  };
}

type Servers = ReturnType<typeof createServers>;

async function prepareAct({ superuser, ids }: Stage, servers: Servers, seed: number): Promise<Act> {
  const actors: Act['actors'][number][] = [];
  for (let index = 0; index < people; index += 1) {
    const userId = ids.next();
    await superuser.run(
      `insert into "system_user" (id, tenant_id, account, password, user_type, name, real_name, role_id, dept_id, post_id)
       select $1, tenant_id, $2, password, user_type, $2, $2, role_id, dept_id, post_id
       from "system_user" where tenant_id = $3 and account = 'admin'`,
      [userId, `kill-${index}`, tenantId],
    );
    actors.push({ userId, token: await signInAs(servers.url(), `kill-${index}`), lastDay: 0 });
  }
  const admin = await signInAs(servers.url(), 'admin');
  const saved = await callAs(servers.url(), admin, 'blade-flow/model/submit', { modelEditorXml: flowDiagram });
  const modelId = isObject(saved?.data) ? saved.data.id : undefined;
  const body = { modelId, category: 'flow_1', tenantIds: tenantId };
  const deployed = await callAs(servers.url(), admin, 'blade-flow/model/deploy', body);
  if (deployed?.code !== 200) throw new Error(`deploy: ${JSON.stringify([saved, deployed])}`);
  const [row] = await superuser.rows<{ id: string }>(
    `select id from workflow_definition where process_key = 'killFlow' order by version desc limit 1`,
  );
  const acknowledged: Acknowledged = { started: new Set(), claimed: new Set(), completed: new Set() };
  const random = seededRandom(seed, 'kill flow', 1);
  return { url: servers.url, random, definitionId: row?.id ?? '', acknowledged, actors };
}

/** Enqueues the timer job four times a second, so that timers fire at any moment, also in several jobs at once. */
function startTimers({ database }: Stage): { end(): Promise<void> } {
  let isOver = false;
  const rounds = (async () => {
    while (!isOver) {
      await database.withTenant(tenantId, (tx) => enqueue(tx, 'workflow.timers', { tenantId }));
      await pause(250);
    }
  })();
  return {
    end: () => {
      isOver = true;
      return rounds;
    },
  };
}

/** @returns the number of kills */
async function killServers(servers: Servers, options: KillFlowOptions, act: Act): Promise<number> {
  const { kills, seed, between, mostMinutes = Number.POSITIVE_INFINITY, say } = options;
  const until = Date.now() + mostMinutes * 60_000;
  const random = seededRandom(seed, 'kill flow', 0);
  for (let kill = 1; kill <= kills; kill += 1) {
    if (Date.now() > until) return kill - 1;
    await pause(random.whole(...between));
    const place = random.next() < 0.5 ? 0 : 1;
    await servers.kill(place);
    const both = random.next() < 0.2;
    if (both) await servers.kill(1 - place);
    for (const each of both ? [0, 1] : [place]) await servers.start(each);
    const { started, completed } = act.acknowledged;
    say(
      `kill ${kill}: ${both ? 'both servers' : `server ${place + 1}`}, ${started.size} started, ${completed.size} completed`,
    );
  }
  return kills;
}

const longestDrain = 600_000;

/** Completes open tasks until no instance runs, for ten minutes at most. @returns the number of instances that still run */
async function finishAll({ superuser }: Stage, act: Act): Promise<number> {
  const until = Date.now() + longestDrain;
  for (;;) {
    await Promise.all(
      act.actors.map(async (actor) => {
        while (await workOff(act, actor));
      }),
    );
    const [row] = await superuser.rows<{ count: number }>(
      'select count(*)::int as count from workflow_instance where status = 1',
    );
    if (row?.count === 0 || Date.now() > until) return row?.count ?? 0;
  }
}

export async function killFlow(options: KillFlowOptions): Promise<KillFlowResult> {
  const { say, seed, from } = options;
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-kill-flow-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user of the system, who must reach the folder
  const undo: (() => unknown)[] = [() => removeEmbedded(folder)];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const abort = () => void end().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort);
  try {
    const stage = await openStage(folder);
    undo.push(
      () => stage.close(),
      () => stage.superuser.close(),
    );
    const servers = createServers(stage, from);
    undo.push(() => servers.stop());
    for (const place of [0, 1]) await servers.start(place);
    const act = await prepareAct(stage, servers, seed);
    const timers = startTimers(stage);
    undo.push(() => timers.end());
    const acting = startActing(act);
    const kills = await killServers(servers, options, act);
    await acting.end();
    const findings = await checkFlows(stage.superuser);
    const running = await finishAll(stage, act);
    const after = {
      ...(await checkFlows(stage.superuser)),
      ...(await checkAcknowledged(stage.superuser, act.acknowledged)),
    };
    let isGood = running === 0;
    if (running > 0) say(`${running} instances still run`);
    for (const [when, problems] of [
      ['at once', findings],
      ['at the end', after],
    ] as const)
      for (const [what, ids] of Object.entries(problems)) {
        if (ids.length > 0) isGood = false;
        say(`${when}: ${ids.length} ${what}${ids.length > 0 ? `: ${ids.join(', ')}` : ''}`);
      }
    const [sums] = await stage.superuser.rows<{ ended: number; fired: number }>(
      `select (select count(*)::int from workflow_instance where status = 2) as ended,
        (select count(*)::int from workflow_history where element in ('f4', 'f5') and kind = 'flow') as fired`,
    );
    const { ended = 0, fired = 0 } = sums ?? {};
    const { started, claimed, completed } = act.acknowledged;
    say(
      `${kills} kills; acknowledged: ${started.size} starts, ${claimed.size} claims, ${completed.size} completions; ${ended} instances ended, ${fired} timers fired`,
    );
    return { isGood, kills, ended, firedTimers: fired };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, abort);
    await end();
  }
}
