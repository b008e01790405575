// Installs the packages of package-lock.json when node_modules differs from it. Runs on Node 20, before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, say } from './say.mjs';

export function installWhenNeeded(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) giveUp('package-lock.json is missing or broken.', 'Restore it: git checkout package-lock.json');
  const reason = findDifference(wanted, readPackages(join(root, 'node_modules/.package-lock.json')));
  if (!reason) return;
  say(`Installing packages (${reason}); the first time this takes a minute or two …`);
  const status = runNpm(root, process.execPath, [
    // Not `npm ci`: it deletes node_modules first, and it requires packages for other platforms that a registry may not have.
    'install',
    '--no-save', // npm follows the lockfile and does not write it
    '--ignore-scripts', // no package here needs its scripts, and an install script can run any code
    '--include=dev', // the console is built on this machine, even with NODE_ENV=production
    '--include=optional', // the pinned Node is an optional package
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (status !== 0)
    giveUp(
      'npm could not install.',
      'Read its message above; npm needs its registry, and this folder must be writable.',
    );
}

/** Compares the lockfile with npm's own record of the installed packages. @returns the first difference, in words for the user */
export function findDifference(wanted, installed) {
  if (!installed) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue; // the workspaces themselves
    const found = installed[path];
    if (!found && entry.optional) continue; // an optional package for another platform
    if (!found) return `${path.replace(/^.*node_modules\//, '')} is missing`;
    const isSame = entry.link
      ? found.resolved === entry.resolved
      : found.version === entry.version && found.integrity === entry.integrity;
    if (!isSame) return 'package-lock.json has changed';
  }
  return undefined;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Runs npm: the npm that started this process on the given Node, else the npm of the PATH. @returns its exit code */
export function runNpm(cwd, node, args) {
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && /npm-cli\.[cm]?js$/.test(cli);
  const [command, first] = isNpm ? [node, [cli]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const run = spawnSync(command, [...first, ...args], { cwd, stdio: 'inherit', shell: command.endsWith('.cmd') });
  if (run.error)
    giveUp(`npm could not be started: ${run.error.message}`, 'Install npm (it comes with Node.js) and try again.');
  return run.status ?? 1;
}
