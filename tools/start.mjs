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
  const env = mode === '--serve' ? { NODE_ENV: 'production', DEMO: 'off' } : { DEMO: process.env.DEMO ?? 'small' };
  handOver({ root, node, script: 'apps/server/src/main.ts', env });
}
