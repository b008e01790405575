// Starts a copy of the product for each worker, so that parallel journeys do not affect each other. One template database receives the
// demo. Each copy has a database made from the template, its own server process and its own browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createLogin, type Login } from '@ec/kernel/database/login';
import type { DatabaseUrls } from '@ec/kernel/embedded';
import { prepareDatabase } from '@ec/kernel/prepare';
import { urlsOf } from '@ec/testing/server';
import { chromium } from 'playwright-core';
import type { Product } from './product.ts';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');
const template = 'journeys_template';

export interface ProductsOptions {
  count: number;
  /** The addresses of the database server. */
  urls: DatabaseUrls;
  /** The folder for the files of the copies. */
  folder: string;
  env: NodeJS.ProcessEnv;
}

export interface Products {
  all: Product[];
  stop(): Promise<void>;
}

export async function startProducts({ count, urls, folder, env }: ProductsOptions): Promise<Products> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    await Promise.all(undo.splice(0).map((step) => step()));
  };
  const start = async (name: string): Promise<Product> => {
    const files = join(folder, name);
    cpSync(join(folder, template), files, { recursive: true });
    const sessions = join(files, 'sessions');
    mkdirSync(sessions);
    const database = urlsOf(urls, name);
    const port = await freePort();
    const server = await startServer(database, files, { ...env, MQTT_PORT: `${port}` });
    undo.push(server.stop);
    const browser = await startBrowser();
    undo.push(() => browser.close());
    return { url: server.url, mqtt: `mqtt://127.0.0.1:${port}`, database, sessions, browser: browser.wsEndpoint() };
  };
  const admin = await createLogin(urls.superuser);
  try {
    await makeTemplate(admin, urls, join(folder, template), env);
    const names = Array.from({ length: count }, (_, index) => `journeys_${index + 1}`);
    for (const name of names)
      await admin.run(`create database ${name} template ${template} strategy file_copy owner ec_owner`);
    return { all: await Promise.all(names.map(start)), stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await admin.close();
  }
}

/** Starts and stops the product once, which leaves a database that contains the demo. */
async function makeTemplate(admin: Login, urls: DatabaseUrls, files: string, env: NodeJS.ProcessEnv): Promise<void> {
  mkdirSync(files);
  await admin.run(`create database ${template} owner ec_owner`);
  const database = urlsOf(urls, template);
  await prepareDatabase(database.superuser);
  const server = await startServer(database, files, env);
  await server.stop();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

export async function startServer(database: DatabaseUrls, files: string, env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: database.owner,
      DATABASE_APP_URL: database.app,
      DATABASE_PLATFORM_URL: database.platform,
      DATA_DIR: files,
      DEMO: 'small',
      DEMO_DAYS: '4',
      EC_CAPTCHA_FIXED: '0000x',
      MQTT_PORT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.once('exit', () => server.kill('SIGKILL')); // for an interrupted run
  return { url: `http://127.0.0.1:${await listening(server)}`, stop: () => stopServer(server) };
}

/** Resolves with the port. The server sends its port and its output over the channel to the parent process. */
function listening(server: ChildProcess): Promise<number> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    server.on('message', (message: { say?: string; port?: number }) => {
      if (message.say !== undefined) output.push(message.say);
      if (message.port !== undefined) resolve(message.port);
    });
    server.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output.join('\n')}`)),
    );
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function startBrowser() {
  return chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: !process.env.E2E_HEADED,
    // Names of downloaded files are Chinese, which needs UTF-8.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds, so that optimising their scripts takes more time than it saves.
      '--js-flags=--no-opt,--no-maglev',
    ],
  });
}
