// The supervised parts of this server: components of its own process, and child processes of its configuration.
import type { KeyOf } from '@ec/resource/enum';
import type { procState } from '../../shared/supervisor.enums.ts';

export interface Snapshot {
  state: KeyOf<typeof procState>;
  pid: number | null;
  startTime: Date | null;
  stopTime: Date | null;
  exitStatus: number | null;
  /** The reason why the process did not start; empty where it did. */
  spawnErr: string;
}

export interface Managed {
  /** The tenant whose people may start and stop the process. */
  readonly tenantId: string;
  readonly name: string;
  readonly group: string;
  /** The command for people to read, with secrets masked. */
  readonly command: string;
  readonly autoStart: boolean;
  snapshot(): Snapshot;
  /** Starts the process; resolves once it runs or its start has failed. */
  start(): Promise<void>;
  /** Stops the process; resolves once it has ended. */
  stop(): Promise<void>;
  /** Returns the last lines that the process wrote, with secrets masked. */
  log(): string;
}
