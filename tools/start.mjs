// npm start: installs what is missing, builds what is stale, and hands over to the server on the pinned Node.
// --serve is production (no demo); --build only builds, when stale. Plain JavaScript that Node 20 runs without any package.
import { fileURLToPath } from 'node:url';
import { handOver } from './launch/hand-over.mjs';
import { installWhenNeeded } from './launch/install.mjs';
import { checkOwnNode, findNode } from './launch/pinned-node.mjs';
import { say } from './launch/say.mjs';
import { buildServerWhenStale, serverBundle, serverEnvironment, serverFlags } from './launch/server-build.mjs';
import { buildWebWhenStale } from './launch/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [mode] = process.argv.slice(2);

checkOwnNode();
installWhenNeeded(root);
const node = findNode(root);
const isBuilt = [buildServerWhenStale(root, node), buildWebWhenStale(root, node)].includes(true);
if (mode === '--build') {
  if (!isBuilt) say('Server and console are up to date');
} else {
  handOver({
    root,
    node,
    script: serverBundle,
    env: { ...serverEnvironment, ...environment(mode) },
    flags: serverFlags,
  });
}

function environment(mode) {
  if (mode === '--serve') return { NODE_ENV: 'production', DEMO: 'off', DEMO_LIVE: 'off' };
  const demo = process.env.NODE_ENV === 'production' ? 'off' : 'small';
  // A newcomer reads sentences; the log of a trial speaks up when something is wrong.
  // Devices live beside the demo where people look at it; tests and npm run dev have a still one.
  const live = demo === 'off' ? 'off' : 'on';
  return {
    DEMO: process.env.DEMO || demo,
    DEMO_LIVE: process.env.DEMO_LIVE || live,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
}
