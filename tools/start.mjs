// npm start: installs what is missing, builds what is stale, and hands over to the server on the pinned Node.
// --serve is production (no demo); --build only builds the console, when stale. Plain JavaScript that Node 20 runs without any package.
import { fileURLToPath } from 'node:url';
import { handOver } from './launch/hand-over.mjs';
import { installWhenNeeded } from './launch/install.mjs';
import { checkOwnNode, findNode } from './launch/pinned-node.mjs';
import { say } from './launch/say.mjs';
import { buildWebWhenStale } from './launch/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [mode] = process.argv.slice(2);

checkOwnNode();
installWhenNeeded(root);
const node = findNode(root);
const isBuilt = buildWebWhenStale(root, node);
if (mode === '--build') {
  if (!isBuilt) say('The console is up to date');
} else {
  // What is short-lived gets 3 × 16 MB instead of 3 × 32: an export then grows the process by 126 MB instead of 219.
  const flags = ['--max-semi-space-size=16'];
  handOver({ root, node, script: 'apps/server/src/main.ts', env: environment(mode), flags });
}

function environment(mode) {
  if (mode === '--serve') return { NODE_ENV: 'production', DEMO: 'off' };
  const demo = process.env.NODE_ENV === 'production' ? 'off' : 'small';
  // A newcomer reads sentences; the log of a trial speaks up when something is wrong.
  return { DEMO: process.env.DEMO || demo, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
}
