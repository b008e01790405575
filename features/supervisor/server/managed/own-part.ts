// A part of the server's own process, as it is watched over.
import type { ComponentState, ProcessComponent } from '@ec/kernel/process-components';
import { platformTenant } from '@ec/kernel/rights-facts';
import type { KeyOf } from '@ec/resource/enum';
import { procState } from '../../shared/supervisor.enums.ts';
import { createLogTail, maskedWith } from './log-tail.ts';
import type { Managed } from './managed.ts';

const states = procState.key;
const stateOf: Record<ComponentState, KeyOf<typeof procState>> = {
  stopped: states.stopped,
  starting: states.starting,
  running: states.running,
  stopping: states.stopping,
  failed: states.fatal,
};

/** Its log holds what was done to it: what it does stands in the server's own. */
export function ownPart(part: ProcessComponent): Managed {
  const masked = maskedWith([]);
  const tail = createLogTail(masked);
  const noted = async (doing: string, work: () => Promise<void>) => {
    const note = (what: string) => tail.note(`${new Date().toISOString()} ${part.name} ${what}`);
    try {
      await work();
      note(doing);
    } catch (error) {
      note(`${doing}: ${error instanceof Error ? error.message : 'failed'}`);
    }
  };
  return {
    tenantId: platformTenant,
    name: part.name,
    group: 'server',
    command: 'energy-cloud',
    autoStart: true,
    snapshot() {
      const isUp = part.state === 'running' || part.state === 'stopping';
      return {
        state: stateOf[part.state],
        pid: isUp ? process.pid : null,
        startTime: isUp ? part.since : null,
        stopTime: part.state === 'stopped' ? part.since : null,
        exitStatus: null,
        spawnErr: masked(part.problem).slice(0, 255),
      };
    },
    start: () => noted('started', () => part.start()),
    stop: () => noted('stopped', () => part.stop()),
    log: tail.text,
  };
}
