// Runs a script on the pinned Node, passes signals on to it, and ends with its exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { giveUp } from './say.mjs';

const isWindows = process.platform === 'win32';
const sameKeyPress = 1000; // ms in which the terminal and npm both report one Ctrl-C

export function handOver({ root, node, script, args = [], env = {}, flags = [] }) {
  const child = spawn(node, [...flags, join(root, script), ...args], {
    cwd: root,
    // The script gets its own process group. So the terminal's Ctrl-C reaches only this process, which passes it on once.
    detached: !isWindows,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'), ...env },
  });
  child.on('error', (error) =>
    giveUp(
      `${node} could not be started: ${error.message}`,
      'Install Node.js 24 LTS or newer and run the command again.',
    ),
  );
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isWindows || Date.now() - last < sameKeyPress) return;
      last = Date.now();
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal); // a closed terminal stops the script, too
    });
  }
}
