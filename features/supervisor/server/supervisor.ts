// Supervises the processes of this server: writes heartbeats, runs requests of other servers, and ends the processes with the server.
import { hostname } from 'node:os';
import { configOf } from '@ec/kernel/config-section';
import { failuresLogged } from '@ec/kernel/log';
import type { ProcessComponent } from '@ec/kernel/process-components';
import { platformTenant } from '@ec/kernel/rights-facts';
import type { Engine } from '@ec/resource-server/feature';
import { type NodeAddress, nameOn, type SupervisedNode, writeBeat } from './beat.ts';
import { createChild } from './managed/child.ts';
import type { Managed } from './managed/managed.ts';
import { type ProcessSpec, processesConfig } from './managed/processes-config.ts';
import { superviseComponent } from './managed/supervise-component.ts';
import { orderSubject, takeOrders } from './orders.ts';

const beatMs = 30_000;
/** Changes of state within this time cause one heartbeat. */
const collectMs = 200;

export interface Supervisor extends SupervisedNode {
  beat(isLeaving?: boolean): Promise<void>;
  /** Begins the heartbeats and starts the child processes with `autoStart`. @returns a function that ends both */
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

export function createSupervisor(engine: Engine, specs: readonly ProcessSpec[], host = hostname()): Supervisor {
  const { port } = engine.config;
  const hostName = host.replace(/[^\w.-]/g, '-').slice(0, 30);
  const node: NodeAddress = { name: `${hostName}:${port}`, host: hostName, port };
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  const scheduleBeat = () => {
    if (!isOn) return;
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), collectMs).unref();
  };
  const children = specs.map((spec) => createChild(spec, scheduleBeat));
  const supervised = new Map<object, Managed>();
  const supervisedOf = (component: ProcessComponent): Managed => {
    const cached = supervised.get(component) ?? superviseComponent(component);
    supervised.set(component, cached);
    return cached;
  };
  const all = (): Managed[] => [...engine.processComponents.all().map(supervisedOf), ...children];
  const measureVitals = createVitalsMeter();
  const tenants = () => [...new Set([platformTenant, ...all().map(({ tenantId }) => tenantId)])];

  async function beat(isLeaving = false): Promise<void> {
    const vitals = measureVitals();
    for (const tenantId of tenants()) {
      const managed = all().filter((each) => each.tenantId === tenantId);
      try {
        await writeBeat(engine, tenantId, { node, vitals, managed, isLeaving });
      } catch (error) {
        // A warning is enough, because the next heartbeat follows soon.
        engine.log.warn({ err: error, tenantId }, 'A heartbeat was not written');
      }
    }
  }

  const find = (tenantId: string, processName: string) =>
    all().find((each) => each.tenantId === tenantId && nameOn(node.name, each) === processName);

  engine.changes.on([orderSubject], ({ detail }) => {
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

/** Returns a function that measures the processor time since its last call, in percent of one core, and the memory in megabytes. */
function createVitalsMeter() {
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
