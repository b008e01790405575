// The services that every feature's server part receives at start.
import type { Changes } from './changes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { RightsSource } from './rights.ts';
import type { Sessions } from './session/sessions.ts';
import type { Tasks } from './tasks/tasks.ts';

export interface Services {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  ids: { next(): string; at(time: Date): string };
  /** Reports changes of tables by any process. */
  changes: Changes;
  sessions: Sessions;
  rights: RightsSource;
  /** Streams to open browsers. */
  live: Live;
  /** Long tasks that a person watches. */
  tasks: Tasks;
}
