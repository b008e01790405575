// Supervises a component of the server's own process.
import type { ComponentState, ProcessComponent } from '@ec/kernel/process-components';
import { platformTenant } from '@ec/kernel/rights-facts';
import type { KeyOf } from '@ec/resource/enum';
import { procState } from '../../shared/supervisor.enums.ts';
import { createLogTail, createMask } from './log-tail.ts';
import type { Managed } from './managed.ts';

const states = procState.key;
const stateOf: Record<ComponentState, KeyOf<typeof procState>> = {
  stopped: states.stopped,
  starting: states.starting,
  running: states.running,
  stopping: states.stopping,
  failed: states.fatal,
};

/** The log of a component lists only its starts and stops; its other messages are in the log of the server. */
export function superviseComponent(component: ProcessComponent): Managed {
  const mask = createMask([]);
  const tail = createLogTail(mask);
  const runWithNote = async (action: string, work: () => Promise<void>) => {
    const note = (text: string) => tail.note(`${new Date().toISOString()} ${component.name} ${text}`);
    try {
      await work();
      note(action);
    } catch (error) {
      note(`${action}: ${error instanceof Error ? error.message : 'failed'}`);
    }
  };
  return {
    tenantId: platformTenant,
    name: component.name,
    group: 'server',
    command: 'energy-cloud',
    autoStart: true,
    snapshot() {
      const isUp = component.state === 'running' || component.state === 'stopping';
      return {
        state: stateOf[component.state],
        pid: isUp ? process.pid : null,
        startTime: isUp ? component.since : null,
        stopTime: component.state === 'stopped' ? component.since : null,
        exitStatus: null,
        spawnErr: mask(component.problem).slice(0, 255),
      };
    },
    start: () => runWithNote('started', () => component.start()),
    stop: () => runWithNote('stopped', () => component.stop()),
    log: tail.text,
  };
}
