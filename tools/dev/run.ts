// npm run dev: serves the product at one address during development. A save of the server's code replaces the server process while the
// database stays up. A save of the console's code updates the open page. --inspect opens a port for a debugger.
import { createServer as createHttp } from 'node:http';
import { join } from 'node:path';
import { readConfig } from '@ec/kernel/config';
import { startEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { lacksPreparation, prepareDatabase } from '@ec/kernel/prepare';
import { createServer as createVite } from 'vite';
import { announce, say } from '../../apps/server/src/announce.ts';
import { projectRoot } from '../test/project-files.ts';
import { forward } from './forward.ts';
import { runServer } from './server.ts';
import { isServerSource, serverFolders } from './sources.ts';

const servedByServer = /^\/(api\/|healthz|readyz|metrics)/;
/** The delay between a save and the restart, in milliseconds: editors and git write several files at once. */
const restartDelayMs = 30;
const inspectPort = 9229;

process.env.DEMO ||= 'small';
process.env.LOG_LEVEL ||= 'warn';
const { config } = readConfig(process.env);

/** The functions that stop what this process has started. They are called in reverse order. */
const undo: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(0));

const http = createHttp((request, response) => {
  if (servedByServer.test(request.url ?? '')) void forward(request, response, server.port);
  else vite.middlewares(request, response);
});
const logins = config.databaseUrl ? {} : await startDatabase();
const vite = await createVite({
  configFile: join(projectRoot, 'apps/web/vite.config.ts'),
  clearScreen: false,
  server: { middlewareMode: true, ws: { server: http } },
});
let saved: number | undefined;
const server = runServer({
  script: join(projectRoot, 'apps/server/src/main.ts'),
  env: { ...process.env, ...logins, PORT: '0', HOST: '127.0.0.1', EC_CONSOLE: 'off' },
  inspectPort: process.argv.includes('--inspect') ? inspectPort : undefined,
  say,
  onReady: () =>
    saved === undefined
      ? announce(config, http.address(), { isDemo: process.env.DEMO !== 'off' })
      : announceRestart(saved),
});
undo.push(server.stop);
http.on('error', (error) => {
  say(`energy-cloud cannot start: ${error.message}. Another port: PORT=8081 npm run dev`);
  void end(1);
});
http.listen(config.port, config.host, () => server.restart());

const folders = serverFolders();
let planned: NodeJS.Timeout | undefined;
const changed = new Set<string>();
vite.watcher.add(folders);
vite.watcher.on('all', (_event, path) => {
  if (!isServerSource(path, folders)) return;
  clearTimeout(planned);
  saved = performance.now();
  changed.add(path);
  planned = setTimeout(() => {
    void server.restart([...changed]);
    changed.clear();
  }, restartDelayMs);
});

function announceRestart(since: number): void {
  say(`Server restarted ${((performance.now() - since) / 1000).toFixed(2)} s after the save`);
  vite.ws.send({ type: 'custom', event: 'server:restarted' }); // open pages load their data again
}

/** Starts the embedded database in this process, so that it outlives the server's processes. @returns the database addresses for the server */
async function startDatabase(): Promise<NodeJS.ProcessEnv> {
  say(`Starting the database in ${config.dataDir} …`);
  const { dataDir: dataFolder, secretFile, logLevel } = config;
  const { urls, notes, stop } = await startEmbedded({ dataFolder, secretFile, log: createLog(logLevel) });
  undo.push(stop);
  for (const note of notes) say(note);
  if (await lacksPreparation(urls.superuser)) await prepareDatabase(urls.superuser);
  const { owner, app, platform } = urls;
  return { DATABASE_URL: owner, DATABASE_APP_URL: app, DATABASE_PLATFORM_URL: platform };
}

async function end(code: number): Promise<void> {
  process.once('SIGINT', () => process.exit(1)); // a second Ctrl-C ends the process at once
  for (const step of undo.splice(0).reverse()) await step();
  process.exit(code);
}
