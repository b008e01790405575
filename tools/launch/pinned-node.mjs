// Finds the Node that the product runs on: the one that package.json pins, else the running Node where it is new enough.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp } from './say.mjs';

const oldestForStart = 20;
const oldestForProduct = 24;
const major = Number(process.versions.node.split('.')[0]);

/** Ends the process where the running Node is too old for the launch scripts. */
export function checkOwnNode() {
  if (major >= oldestForStart) return;
  giveUp(
    `This is Node.js ${process.versions.node}; energy-cloud needs ${oldestForStart} or newer to start.`,
    'Install Node.js 24 LTS and run the command again.',
  );
}

/** Returns the path of a Node 24 or newer. */
export function findNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const pinned = join(
    root,
    'node_modules',
    `node-${system}-${process.arch}`,
    'bin',
    system === 'win' ? 'node.exe' : 'node',
  );
  if (existsSync(pinned)) return pinned;
  if (major >= oldestForProduct) return process.execPath;
  return giveUp(
    `energy-cloud runs on Node.js ${oldestForProduct}; this is ${process.versions.node}, and none is pinned for ${process.platform}-${process.arch}.`,
    `Install Node.js ${oldestForProduct} LTS or newer and run the command again.`,
  );
}
