// Finds nginx for the test of the proxy example or installs it. Order: NGINX_PATH, the system's nginx, apt as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Nginx {
  path: string;
  /** The path of the module that forwards MQTT. */
  streamModule: string;
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const moduleFolders = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/etc/nginx/modules'];

/** @throws Error that says what to install, where nginx is missing and cannot be installed */
export function findNginx(): Nginx {
  const nginx = findOnSystem() ?? installWithApt();
  if (nginx) return nginx;
  throw new Error(
    'The proxy example was not tested: no nginx with its module stream. Install nginx and libnginx-mod-stream, or set NGINX_PATH.',
  );
}

function findOnSystem(): Nginx | undefined {
  const named = process.env.NGINX_PATH;
  const candidates = named ? [named] : folders.map((folder) => join(folder, 'nginx'));
  const path = candidates.find((candidate) => existsSync(candidate));
  const streamModule = moduleFolders
    .map((folder) => join(folder, 'ngx_stream_module.so'))
    .find((candidate) => existsSync(candidate));
  return path && streamModule ? { path, streamModule } : undefined;
}

function installWithApt(): Nginx | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No nginx with its module stream found: installing both with apt …');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: 'inherit',
      // RUNLEVEL=1 keeps the package from starting nginx as a service, which would occupy port 80.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', 'nginx', 'libnginx-mod-stream');
  if (!(install() || (apt('update') && install()))) console.log('apt could not install it.');
  return findOnSystem();
}
