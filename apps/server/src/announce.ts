// What the person who started the server reads, or the program that did over a channel (npm run dev).

import type { AddressInfo } from 'node:net';
import { type Config, roles } from '@ec/kernel/config';

export function say(line: string): void {
  if (process.send) process.send({ say: line });
  else process.stdout.write(`${line}\n`);
}

export function announce(config: Config, address: AddressInfo | string | null, { isDemo }: { isDemo: boolean }): void {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (process.send) return void process.send({ port });
  const url = config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  say(`\n  energy-cloud is ready: ${url}\n`);
  const idle = roles.filter((role) => !config.roles.has(role));
  if (idle.length > 0) say(`  This process does not ${idle.join(' or ')} (EC_ROLES).\n`);
  if (!isDemo || !config.roles.has('serve')) return;
  say('  Demo accounts (tenant, account, password):');
  say('    100003  admin  demo1234   household PV and trucks: try this one first');
  say('    100001  admin  demo1234   household PV');
  say('    100002  admin  demo1234   truck charging and swap');
  say('    000000  admin  admin      the platform');
  say('  Each demo tenant also has manager, engineer1, engineer2, engineer3, finance and viewer.');
  say('  Stop with Ctrl-C. Take the demo away with: npm run demo:wipe\n');
}
