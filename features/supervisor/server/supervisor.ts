// Watches over this server: beats, carries out what people ask of its processes, and ends them with it.
import { hostname } from 'node:os';
import { configOf } from '@ec/kernel/config-part';
import { failuresLogged } from '@ec/kernel/log';
import { platformTenant } from '@ec/kernel/rights-facts';
import type { Engine } from '@ec/resource-server/feature';
import { beatIn, type NodeNamed, nameOn, type Watching } from './beat.ts';
import { createChild } from './managed/child.ts';
import type { Managed } from './managed/managed.ts';
import { ownPart } from './managed/own-part.ts';
import { type ProcessSpec, processesConfig } from './managed/processes-config.ts';
import { ordered, takeOrders } from './orders.ts';

const beatMs = 30_000;
/** Changes of state are told together. */
const soonMs = 200;

export interface Supervisor extends Watching {
  beat(isLeaving?: boolean): Promise<void>;
  /** Beats, starts what starts by itself; the function given back ends all of it. */
  start(): Promise<() => Promise<void>>;
}

const supervisors = new WeakMap<Engine, Supervisor>();

export function supervisorOf(engine: Engine): Supervisor {
  const cached = supervisors.get(engine);
  if (cached) return cached;
  const created = createSupervisor(engine, configOf(engine.config, processesConfig).EC_PROCESSES);
  supervisors.set(engine, created);
  return created;
}

/** `host`: this machine's name unless given. */
export function createSupervisor(engine: Engine, specs: readonly ProcessSpec[], host = hostname()): Supervisor {
  const { port } = engine.config;
  const short = host.replace(/[^\w.-]/g, '-').slice(0, 30);
  const node: NodeNamed = { name: `${short}:${port}`, host: short, port };
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    if (!isOn) return;
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), soonMs).unref();
  };
  const children = specs.map((spec) => createChild(spec, soon));
  const parts = new Map<object, Managed>();
  const all = (): Managed[] => [
    ...engine.parts.all().map((part) => {
      const one = parts.get(part) ?? ownPart(part);
      parts.set(part, one);
      return one;
    }),
    ...children,
  ];
  const vitals = vitalsOf();
  const tenants = () => [...new Set([platformTenant, ...all().map(({ tenantId }) => tenantId)])];

  async function beat(isLeaving = false): Promise<void> {
    const currentVitals = vitals();
    for (const tenantId of tenants()) {
      const managed = all().filter((each) => each.tenantId === tenantId);
      try {
        await beatIn(engine, tenantId, { node, vitals: currentVitals, managed, isLeaving });
      } catch (error) {
        // A database that is away is told of elsewhere; the next beat comes soon.
        engine.log.warn({ err: error, tenantId }, 'A heartbeat was not written');
      }
    }
  }

  const find = (tenantId: string, processName: string) =>
    all().find((each) => each.tenantId === tenantId && nameOn(node.name, each) === processName);

  engine.changes.on([ordered], ({ detail }) => {
    if (!isOn || (detail !== node.name && detail !== '')) return;
    for (const tenantId of tenants()) void takeOrders(engine, tenantId, { node, find });
  });

  return {
    node,
    find,
    beat,
    async start() {
      isOn = true;
      await beat();
      for (const child of children) if (child.autoStart) void child.start();
      const beats = setInterval(() => void beat(), beatMs).unref();
      return async () => {
        isOn = false;
        clearInterval(beats);
        clearTimeout(timer);
        await Promise.all(children.map((child) => child.stop()));
        await beat(true);
      };
    },
  };
}

/** Processor time since the last call, in per cent of one core; megabytes of memory. */
function vitalsOf() {
  let [before, at] = [process.cpuUsage(), process.hrtime.bigint()];
  return () => {
    const [used, now] = [process.cpuUsage(before), process.hrtime.bigint()];
    const elapsedUs = Math.max(1, Number(now - at) / 1000);
    [before, at] = [process.cpuUsage(), now];
    return {
      version: `Node ${process.versions.node}`,
      cpuPct: Math.round(((used.user + used.system) / elapsedUs) * 1000) / 10,
      memMb: Math.round(process.memoryUsage.rss() / 104_857.6) / 10,
      errorCount: failuresLogged(),
    };
  };
}
