// The interface of a supervised process. It is a component of the server's own process, or a child process from the configuration.
import type { KeyOf } from '@ec/resource/enum';
import type { procState } from '../../shared/supervisor.enums.ts';

export interface Snapshot {
  state: KeyOf<typeof procState>;
  pid: number | null;
  startTime: Date | null;
  stopTime: Date | null;
  exitStatus: number | null;
  /** The reason why the last start failed; empty otherwise. */
  spawnErr: string;
}

export interface Managed {
  /** The tenant whose people may start and stop the process. */
  readonly tenantId: string;
  readonly name: string;
  readonly group: string;
  /** The command with masked secrets. */
  readonly command: string;
  readonly autoStart: boolean;
  snapshot(): Snapshot;
  /** Resolves once the process runs or its start has failed. */
  start(): Promise<void>;
  /** Resolves once the process has ended. */
  stop(): Promise<void>;
  /** Returns the last lines of the process, with masked secrets. */
  log(): string;
}
