// npm test: installs what is missing and runs every check on the pinned Node (tools/test/run.ts).
// npm test -- types boundaries runs only these stages. Node 20 runs this file without any package.
import { fileURLToPath } from 'node:url';
import { handOver } from './launch/hand-over.mjs';
import { installWhenNeeded } from './launch/install.mjs';
import { checkOwnNode, findNode } from './launch/pinned-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

checkOwnNode();
installWhenNeeded(root);
handOver({ root, node: findNode(root), script: 'tools/test/run.ts', args: process.argv.slice(2) });
