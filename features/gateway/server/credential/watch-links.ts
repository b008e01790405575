// Closes the connections of devices that have lost their right to connect, in the process that holds them: upon a notification of the
// database, when a tenant expires, and in a sweep twice a minute in case a notification was missed or triggers were off.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type Admission, areAdmitted } from './admission.ts';

/** The subject of the triggers' notifications (db/migrations/0157_device_admission.sql): `{tenant}` or `{tenant} {type} {device}`. */
export const linkSubject = 'device_link';

export interface DeviceLink {
  admission: Admission;
  /** Ends the connection at once; none of its messages is accepted any more. */
  end(): void;
}

export interface LinkWatch {
  /** Checks a connection that was just opened, because a change during its sign-in did not reach it. */
  check(admission: Admission): void;
  close(): void;
}

type WatchDeps = Pick<Engine, 'database' | 'clock' | 'changes' | 'log'>;

const tickMs = 500;
const sweepMs = 30_000;
const everything = '';

/** `onEnd` is called for each device whose connection was closed. */
export function watchLinks(
  engine: WatchDeps,
  links: () => Iterable<DeviceLink>,
  onEnd: (admission: Admission) => Promise<unknown> = async () => undefined,
): LinkWatch {
  const { database, clock, changes, log } = engine;
  /** The subjects of tenants and devices to check; `everything` stands for all. */
  let due = new Set<string>();
  let isChecking = false;
  let isClosed = false;
  let sweptAt = performance.now();
  /** Milliseconds when each tenant that has links expires. */
  const expiries = new Map<string, number>();

  async function checkDue(): Promise<void> {
    if (isChecking || isClosed) return;
    isChecking = true;
    while (due.size > 0 && !isClosed) {
      const subjects = due;
      due = new Set();
      try {
        await endLost([...links()].filter(({ admission }) => isDue(admission, subjects)));
      } catch (error) {
        // The next tick checks them again.
        for (const subject of subjects) due.add(subject);
        log.error({ err: error }, 'Connections of devices could not be checked');
        break;
      }
    }
    isChecking = false;
  }

  async function endLost(checked: readonly DeviceLink[]): Promise<void> {
    for (const [tenantId, all] of Map.groupBy(checked, ({ admission }) => admission.tenantId)) {
      const admitted = await areAdmitted(
        database.read(tenantId),
        clock.now(),
        all.map(({ admission }) => admission),
      );
      for (const [index, link] of all.entries()) {
        if (admitted[index]) continue;
        const { deviceType, deviceId } = link.admission;
        log.info({ tenantId, deviceType, deviceId }, 'A device lost its right to connect: its connection is closed');
        link.end();
        await onEnd(link.admission);
      }
    }
  }

  async function readExpiries(): Promise<void> {
    const tenants = new Set([...links()].map(({ admission }) => admission.tenantId));
    for (const tenantId of expiries.keys()) if (!tenants.has(tenantId)) expiries.delete(tenantId);
    const unread = [...tenants].filter((tenantId) => !expiries.has(tenantId));
    if (unread.length === 0) return;
    const rows = await database.unfenced.rows<{ tenantId: string; at: number | null }>(
      sql`select tenant_id as "tenantId", (extract(epoch from expire_time) * 1000)::float8 as at from system_tenant
        where tenant_id = any(${unread}) and is_deleted = 0`,
    );
    for (const { tenantId, at } of rows) expiries.set(tenantId, at ?? Number.POSITIVE_INFINITY);
  }

  async function tick(): Promise<void> {
    if (performance.now() - sweptAt > sweepMs) {
      sweptAt = performance.now();
      expiries.clear();
      due.add(everything);
    }
    await readExpiries();
    const now = clock.now().getTime();
    for (const [tenantId, at] of expiries) if (at <= now) due.add(tenantId);
    await checkDue();
  }

  changes.on([linkSubject], ({ detail }) => {
    const [tenantId = ''] = detail.split(' ');
    expiries.delete(tenantId);
    due.add(detail);
    void checkDue();
  });
  const timer = setInterval(() => {
    tick().catch((error) => log.error({ err: error }, 'Expired tenants could not be looked for'));
  }, tickMs);
  timer.unref();
  return {
    check({ tenantId, deviceType, deviceId }) {
      due.add(`${tenantId} ${deviceType} ${deviceId}`);
      void checkDue();
    },
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

const isDue = ({ tenantId, deviceType, deviceId }: Admission, subjects: ReadonlySet<string>): boolean =>
  subjects.has(everything) || subjects.has(tenantId) || subjects.has(`${tenantId} ${deviceType} ${deviceId}`);
