// npm run add -- <package> [-w <workspace>]: adds a dependency with npm on the pinned Node, at an exact version.
// On an older Node npm would choose older versions of some packages.
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded, runNpm } from './launch/install.mjs';
import { checkOwnNode, findNode } from './launch/pinned-node.mjs';
import { giveUp } from './launch/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

if (args.length === 0) giveUp('Which package?', 'npm run add -- <package> [-w <workspace>] [--save-dev]');
checkOwnNode();
installWhenNeeded(root);
const node = findNode(root);
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
process.exit(runNpm(root, node, ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...args]));
