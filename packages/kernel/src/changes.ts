// Informs this process within moments about changes that any process has made, by NOTIFY on one channel (architecture §3).
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** `subject` is a table name or another name, such as `session`. `detail` says more, such as the id of a session; it may be empty. */
export interface Change {
  subject: string;
  detail: string;
}

export interface Changes {
  /** Calls `react` after each change of one of the subjects. The subject "*" means that notifications may have been lost. */
  on(subjects: readonly string[], react: (change: Change) => void): void;
  close(): Promise<void>;
}

/** The channel of the notifications, whose payload is `subject` or `subject:detail`. */
export const changeChannel = 'ec_changed';

export async function watchChanges(database: Database, log: Log): Promise<Changes> {
  const reactions: { subjects: ReadonlySet<string>; react: (change: Change) => void }[] = [];
  const callReactions = (change: Change) => {
    for (const { subjects, react } of reactions)
      if (change.subject === '*' || subjects.has(change.subject)) react(change);
  };
  const stop = await database.listen(
    changeChannel,
    (payload) => {
      const colon = payload.indexOf(':');
      if (colon < 0) callReactions({ subject: payload, detail: '' });
      else callReactions({ subject: payload.slice(0, colon), detail: payload.slice(colon + 1) });
    },
    () => {
      log.info('Notices may have been missed while the database was away: caches start anew');
      callReactions({ subject: '*', detail: '' });
    },
  );
  return {
    on: (subjects, react) => void reactions.push({ subjects: new Set(subjects), react }),
    close: async () => stop(),
  };
}
