// Announces the server's progress to the person who started it, or to the parent program over an IPC channel (npm run dev).

import type { AddressInfo } from 'node:net';
import { type Config, roles } from '@ec/kernel/config';

export function say(line: string): void {
  if (process.send) process.send({ say: line });
  else process.stdout.write(`${line}\n`);
}

const portOf = ({ port }: Config, address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : port;

/** Returns the address at which a program on this machine reaches this server. */
export const localUrlOf = (config: Config, address: AddressInfo | string | null): string => {
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(config, address)}`;
};

export function announceLiveDevices(mode: 'on' | 'keys', devices: number): void {
  if (mode === 'on')
    say(`  ${devices} demo devices are live: values move, sessions start and end. DEMO_LIVE=off ends it.\n`);
  else say(`  The keys of ${devices} demo devices are ready for: npm run simulate\n`);
}

export function announce(config: Config, address: AddressInfo | string | null, { isDemo }: { isDemo: boolean }): void {
  const port = portOf(config, address);
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
