// node tools/launch/run.mjs <script.ts> [arguments]: installs what is missing and runs the script on the pinned Node.
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';
import { installWhenNeeded } from './install.mjs';
import { checkOwnNode, findNode } from './pinned-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [script, ...args] = process.argv.slice(2);

checkOwnNode();
installWhenNeeded(root);
handOver({ root, node: findNode(root), script, args });
