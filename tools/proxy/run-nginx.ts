// Runs nginx with the example of docs/operations.md. Only addresses, ports and paths are replaced.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../kill/server.ts';
import { projectRoot } from '../test/project-files.ts';
import { findNginx } from './find-nginx.ts';

export const serverName = 'console.example.com';

export interface ProxyOptions {
  /** Ports of the product. */
  http: number;
  mqtt: number;
  certificate: string;
  privateKey: string;
}

export interface RunningProxy {
  https: number;
  /** The HTTP port, which redirects to HTTPS. */
  plain: number;
  mqtts: number;
  /** The port of a server without timeouts of its own: the shortened default timeout cuts a silent connection after one second. */
  control: number;
  stop(): Promise<void>;
}

/** Reads the two nginx examples of docs/operations.md: the web servers, and the forwarding of MQTT. */
export function readExamples(): { servers: string; mqtt: string } {
  const text = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
  const [servers, mqtt, ...others] = [...text.matchAll(/^```nginx\n(.*?)^```$/gms)].map(([, block = '']) => block);
  if (!servers || !mqtt || others.length > 0) throw new Error('docs/operations.md has two parts for nginx');
  return { servers, mqtt };
}

export async function startProxy({ http, mqtt, certificate, privateKey }: ProxyOptions): Promise<RunningProxy> {
  const { path, streamModule } = findNginx();
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-proxy-'));
  chmodSync(folder, 0o755); // nginx's workers are another user
  for (const name of ['ssl', 'log']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'ssl/fullchain.pem'), certificate);
  writeFileSync(join(folder, 'ssl/privkey.pem'), privateKey, { mode: 0o600 });
  const ports = {
    https: await freePort(),
    plain: await freePort(),
    mqtts: await freePort(),
    control: await freePort(),
  };
  const examples = readExamples();
  const servers = replaceAll(examples.servers, [
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
    ['127.0.0.1:8080', `127.0.0.1:${http}`],
    ['/etc/ssl/energy-cloud/', `${folder}/ssl/`],
    ['/var/log/nginx/', `${folder}/log/`],
  ]);
  const stream = replaceAll(examples.mqtt, [
    ['listen 8883', `listen 127.0.0.1:${ports.mqtts}`],
    ['127.0.0.1:1883', `127.0.0.1:${mqtt}`],
    ['/etc/ssl/energy-cloud/', `${folder}/ssl/`],
  ]);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, mainFile({ folder, streamModule, servers, stream, http, control: ports.control }));
  const child = spawn(path, ['-c', file, '-p', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let outputText = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (outputText += String(text)));
  const stop = async () => {
    if (!hasEnded(child)) child.kill('SIGTERM');
    while (!hasEnded(child)) await pause(10);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const port of Object.values(ports))
    while (!(await isOpen(port))) {
      if (hasEnded(child)) throw new Error(`nginx refuses the example: ${outputText}`);
      await pause(10);
    }
  return { ...ports, stop };
}

/** @throws Error where the example does not contain a text to replace */
function replaceAll(text: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example has no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

interface MainFile {
  folder: string;
  streamModule: string;
  servers: string;
  stream: string;
  http: number;
  control: number;
}

/**
 * Returns a configuration like Debian's nginx.conf with two differences. The default timeouts are one second instead of sixty. OpenSSL
 * accepts old protocols, so that only the example refuses them.
 */
const mainFile = ({ folder, streamModule, servers, stream, http, control }: MainFile) => `
daemon off;
load_module ${streamModule};
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 768; }
http {
  sendfile on;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_ciphers DEFAULT@SECLEVEL=0;
  tcp_nopush on;
  gzip on;
  access_log ${folder}/log/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_read_timeout 1s;
  proxy_send_timeout 1s;
  send_timeout 1s;
  ${servers}
  server {
    listen 127.0.0.1:${control};
    location / {
      proxy_pass http://127.0.0.1:${http};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
    }
  }
}
${stream}`;

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
