// The supervised parts of this server: components of its own process, and child processes of its configuration.
import type { KeyOf } from '@ec/resource/enum';
import type { procState } from '../../shared/supervisor.enums.ts';

export interface Snapshot {
  state: KeyOf<typeof procState>;
  pid: number | null;
  startTime: Date | null;
  stopTime: Date | null;
  exitStatus: number | null;
  /** Why it did not start; empty where it did. */
  spawnErr: string;
}

export interface Managed {
  /** The tenant whose people may start and stop it. */
  readonly tenantId: string;
  readonly name: string;
  readonly group: string;
  /** As it is shown, secrets taken out. */
  readonly command: string;
  readonly autoStart: boolean;
  snapshot(): Snapshot;
  /** Until it runs, or is known not to. */
  start(): Promise<void>;
  /** Until it has ended. */
  stop(): Promise<void>;
  /** The last lines that it wrote, secrets taken out. */
  log(): string;
}
