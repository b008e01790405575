// npm run kill-test [rounds] [seed]: kills the server with SIGKILL while people write, every second time together with PostgreSQL, and
// starts it again. Every start must succeed without help. At the end every acknowledged row must exist, and a row and its audit row must
// exist together.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { seededRandom } from '@ec/kernel/seeded-random';
import { checkRows, type Findings } from './check-rows.ts';
import { killPostgres, type Server, startServer } from './server.ts';
import { signIn, startWriters } from './writers.ts';

const rounds = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? 20_261_121);
const random = seededRandom(seed, 'kill', 0);
const writers = 8;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-kill-'));
chmodSync(folder, 0o755); // PostgreSQL may run as another user of the system, who must reach the folder
const acknowledged = new Map<string, string>();
const startTimes: number[] = [];
let server: Server | undefined;

async function main(): Promise<boolean> {
  console.log(`${rounds} kills, seed ${seed}, ${writers} writers, as ${process.getuid?.() === 0 ? 'root' : 'a user'}`);
  server = await startServer(folder);
  console.log(`first start ${seconds(server.startTime)}`);
  const session = await signIn(server.url);
  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged.size;
    const writing = startWriters({ url: server.url, session, writers, round, acknowledged });
    await pause(random.whole(150, 2500));
    const withPostgres = round % 2 === 0;
    const postgresFirst = random.next() < 0.5;
    if (withPostgres && postgresFirst) killPostgres(folder);
    await server.kill();
    if (withPostgres && !postgresFirst) killPostgres(folder);
    await writing.end();
    await pause(random.whole(0, 300)); // people start the server again at once or a little later
    server = await startServer(folder);
    startTimes.push(server.startTime);
    const what = withPostgres ? 'server and PostgreSQL' : 'server';
    console.log(
      `kill ${String(round).padStart(2)}: ${what.padEnd(21)} ${String(acknowledged.size - before).padStart(5)} rows acknowledged, up again in ${seconds(server.startTime)}`,
    );
  }
  const urls = findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
  if (!urls) throw new Error('The database does not run');
  const findings = await checkRows(urls.superuser, acknowledged);
  report(findings);
  return findings.lost.length + findings.half.length + findings.foreign.length === 0;
}

function report({ written, lost, half, foreign }: Findings): void {
  const sorted = [...startTimes].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  console.log(`
${rounds} kills, ${startTimes.length} starts by themselves, median ${seconds(middle)}, longest ${seconds(sorted.at(-1) ?? 0)}
${acknowledged.size} rows acknowledged, ${lost.length} of them lost
${written} rows written, ${half.length} of them without their audit row, ${foreign.length} audit rows without their row`);
  for (const id of [...lost, ...half, ...foreign].slice(0, 20)) console.log(`  ${id}`);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

async function clean(): Promise<void> {
  await server?.stop();
  await removeEmbedded(folder);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clean().finally(() => process.exit(130)));

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await clean();
}
