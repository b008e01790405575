// npm start: installs what is missing, builds what is stale, and hands over to the server on the pinned Node.
// --serve starts in production, without the demo. --build only builds what is stale. Node 20 runs this file without any package.
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
  // Only npm start simulates devices for the demo by default; tests and npm run dev do not.
  const live = demo === 'off' ? 'off' : 'on';
  return {
    DEMO: process.env.DEMO || demo,
    DEMO_LIVE: process.env.DEMO_LIVE || live,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn', // a newcomer should see the start messages, not a log of every request
  };
}
