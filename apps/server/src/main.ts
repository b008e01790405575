// Starts the product (configuration, database, seed, server) and stops it without losing data.

import { join } from 'node:path';
import { ConfigError, readConfig } from '@ec/kernel/config';
import { configOf } from '@ec/kernel/config-section';
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { fillNew } from '@ec/kernel/fill';
import { openPort } from '@ec/kernel/http/listening-port';
import { createLog, type Log } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { sourceStack } from '@ec/kernel/source-stack';
import { announce, announceLiveDevices, localUrlOf, say } from './announce.ts';
import { createApp } from './app.ts';
import { demoConfig, demoPublicTenant } from './demo-config.ts';
import { features } from './features.ts';
import { onStopSignals } from './stop-signals.ts';

const builtConsole = join(import.meta.dirname, '../../web/dist');

/** The steps that a stop runs, the last one first. A stop during the start runs those that exist by then. */
const undo: (() => Promise<void>)[] = [];
/** Aborts the start when a stop signal arrives before the start has finished. */
const breakOff = new AbortController();
/** Ms after which the start announces that it fills in the demo. With a new database it announces this at once. */
const longestSilence = 2_000;

async function start(): Promise<void> {
  const { config, warnings } = readConfig(process.env, [
    demoConfig,
    ...features.flatMap((feature) => feature.config ?? []),
  ]);
  const { DEMO: size, DEMO_DAYS: days, DEMO_LIVE: live } = configOf(config, demoConfig);
  if (size !== 'off') config.publicTenant ??= demoPublicTenant;
  const log = createLog(config.logLevel);
  for (const warning of warnings) say(`Note: ${warning}`);
  // The port is opened first: a second server fails at once because the port is in use, before it has changed anything.
  const port = await openPort(config);
  undo.push(port.close);
  say(config.databaseUrl ? 'Opening the database …' : `Starting the database in ${config.dataDir} …`);
  const opened = await openDatabase(config, log, breakOff.signal);
  undo.push(() => {
    allowToEnd(longestDatabaseStop);
    return opened.close();
  });
  for (const line of opened.notes) say(line);
  const isNew = opened.migrated.length > 0;
  if (isNew) say('Setting up tables, menus, dictionaries and regions …');
  const { database, ids, urls } = opened;
  const pages = config.console ? builtConsole : undefined;
  const app = await createApp({ config, log, database, ids, features, pages, jobsUrl: urls.owner, port });
  undo.push(app.close);
  if (size !== 'off') {
    // Every start runs this step, because an interrupted start may have left it unfinished.
    const notice = setTimeout(() => say('Filling in the demo …'), isNew ? 0 : longestSilence);
    const { seedDemo } = await import('@ec/demo/public'); // production never loads it
    const fill = () => seedDemo(app.engine, { size, days, ownerUrl: urls.owner });
    await opened
      .untilBrokenOff(() => (opened.isFresh ? fillNew(urls.owner, fill) : fill()))
      .finally(() => clearTimeout(notice));
  }
  breakOff.signal.throwIfAborted();
  port.beginServing();
  const { address } = port;
  announce(config, address, { isDemo: size !== 'off' });
  if (isNew) analyzeTables(urls.owner, log);
  if (size === 'off' || live === 'off' || !config.roles.has('gather')) return;
  const { startLive } = await import('@ec/demo/public');
  const fleet = await startLive(app.engine, { mode: live, dataDir: config.dataDir, url: localUrlOf(config, address) });
  if (!fleet) return;
  if (live === 'on') undo.push(fleet.close);
  announceLiveDevices(live, fleet.devices);
}

/** Vacuums and analyzes the new tables in the background after the bulk load. If a stop aborts this, autovacuum does it later. */
function analyzeTables(ownerUrl: string, log: Log): void {
  const leaving = new AbortController();
  const ended = vacuumAnalyze(ownerUrl, undefined, leaving.signal).catch((error) =>
    log.warn({ err: error }, 'The new tables could not be analysed'),
  );
  undo.push(() => {
    leaving.abort();
    return ended;
  });
}

async function stop(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** Returns a message about a failed start on which a person can act; otherwise the error's own message. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const code = (error as { code?: string } | null)?.code;
  const port = process.env.PORT ?? '8080';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Start with another one: PORT=8081 npm start`;
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user. Start with another one: PORT=8081 npm start`;
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) return sourceStack(error.stack ?? error.message);
  return error instanceof Error ? error.message : String(error);
}

/** Ms after which a stop that has not finished ends the process. The database then recovers by itself. */
const longestStop = 10_000;
/** Additional ms for a start that a stop aborts: it may generate demo data for some seconds before it checks the signal. */
const longestBreakOff = 20_000;

/** Ms for PostgreSQL to write its buffers; postmaster.ts forces it to stop after 25 s. */
const longestDatabaseStop = 30_000;

let atOnce: NodeJS.Timeout | undefined;
function allowToEnd(milliseconds: number): void {
  clearTimeout(atOnce);
  atOnce = setTimeout(() => process.exit(1), milliseconds).unref();
}

async function end(code: number): Promise<never> {
  allowToEnd(isStarted ? longestStop : longestStop + longestBreakOff);
  try {
    if (!isStarted) breakOff.abort();
    await starting.catch(() => undefined);
    await stop();
  } catch (error) {
    say(explain(error));
    process.exit(1);
  }
  process.exit(code);
}

// The start leaves much garbage in the heap, and an idle server would keep it for hours.
const collectGarbage = () => void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });

let isStarted = false;
let isStopping = false;
onStopSignals({
  stop() {
    if (isStopping) return;
    isStopping = true;
    say('Stopping …');
    void end(0);
  },
  endAtOnce: () => process.exit(1),
});

const starting = start();
starting.then(
  () => {
    isStarted = true;
    collectGarbage();
  },
  (error) => {
    if (isStopping) return;
    isStopping = true;
    say(`energy-cloud cannot start: ${explain(error)}`);
    void end(1);
  },
);
