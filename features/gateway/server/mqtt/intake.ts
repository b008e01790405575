// Gathers the messages of all devices into batches: what arrives while one batch is written makes the next. A message is acknowledged
// when its batch is in the database, and who sends more than can be written waits.
import type { Log } from '@ec/kernel/log';
import type { Message } from './message.ts';

export interface Intake {
  /** Resolves once the message is kept. @throws what kept the database from it */
  take(message: Message): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface IntakeOptions {
  /** Writes messages of one tenant. */
  keep(tenantId: string, messages: readonly Message[]): Promise<void>;
  /** Returns the messages of a tenant whose connections may still be open. */
  areAdmitted?(tenantId: string, messages: readonly Message[]): Promise<boolean[]>;
  log: Log;
  /** Messages of one batch. */
  most?: number;
  /** Milliseconds that a batch waits for company, where nothing is under way. */
  linger?: number;
}

interface Waiting {
  message: Message;
  resolve(): void;
  reject(error: unknown): void;
}

/** Tenants that are written at a time. */
const tenantsAtOnce = 3;

export function createIntake({ keep, areAdmitted, log, most = 1000, linger = 20 }: IntakeOptions): Intake {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function write(tenantId: string, all: readonly Waiting[]): Promise<void> {
    try {
      const admitted = await admittedOf(tenantId, all);
      if (admitted.length > 0)
        await keep(
          tenantId,
          admitted.map(({ message }) => message),
        );
      for (const { resolve } of admitted) resolve();
      // Promises that are settled stay as they are.
      for (const { reject } of all) reject(new Error('The right of this device to connect has ended'));
    } catch (error) {
      log.error(
        { err: error, tenantId, messages: all.length },
        'Messages of devices were not kept: they will come again',
      );
      for (const { reject } of all) reject(error);
    }
  }

  async function admittedOf(tenantId: string, all: readonly Waiting[]): Promise<readonly Waiting[]> {
    if (!areAdmitted) return all;
    const verdicts = await areAdmitted(
      tenantId,
      all.map(({ message }) => message),
    );
    return all.filter((_, index) => verdicts[index]);
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, linger));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      const tenants = [...Map.groupBy(batch, ({ message }) => message.tenantId)];
      for (let from = 0; from < tenants.length; from += tenantsAtOnce)
        await Promise.all(
          tenants.slice(from, from + tenantsAtOnce).map(([tenantId, ofTenant]) => write(tenantId, ofTenant)),
        );
    }
    running = undefined;
  }

  return {
    take: (message) =>
      new Promise<void>((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The gateway is closing'));
          return;
        }
        waiting.push({ message, resolve, reject });
        running ??= run();
      }),
    async close() {
      isClosed = true;
      await running;
      waiting = [];
    },
  };
}
