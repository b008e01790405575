// Collects the messages of all devices into batches: messages that arrive while one batch is written make up the next. A message is
// acknowledged once its batch is in the database, so that a device which sends too fast has to wait.
import type { Log } from '@ec/kernel/log';
import type { Message } from './message.ts';

export interface Intake {
  /** Resolves once the message is in the database. @throws the error that prevented it */
  take(message: Message): Promise<void>;
  /** Waits for the batches in progress. */
  close(): Promise<void>;
}

export interface IntakeOptions {
  /** Writes messages of one tenant. */
  write(tenantId: string, messages: readonly Message[]): Promise<void>;
  /** Returns for each message of a tenant whether its device still has the right to connect. */
  areAdmitted?(tenantId: string, messages: readonly Message[]): Promise<boolean[]>;
  log: Log;
  /** The most messages of one batch. */
  most?: number;
  /** Milliseconds that a first message waits for others, while no batch is being written. */
  linger?: number;
}

interface QueuedMessage {
  message: Message;
  resolve(): void;
  reject(error: unknown): void;
}

/** The number of tenants whose messages are written at the same time. */
const tenantsAtOnce = 3;

export function createIntake({ write, areAdmitted, log, most = 1000, linger = 20 }: IntakeOptions): Intake {
  let queue: QueuedMessage[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function writeBatch(tenantId: string, all: readonly QueuedMessage[]): Promise<void> {
    try {
      const admittedMessages = await admittedOf(tenantId, all);
      if (admittedMessages.length > 0)
        await write(
          tenantId,
          admittedMessages.map(({ message }) => message),
        );
      for (const { resolve } of admittedMessages) resolve();
      // This rejects the messages that were not admitted; promises that are resolved already stay so.
      for (const { reject } of all) reject(new Error('The right of this device to connect has ended'));
    } catch (error) {
      log.error(
        { err: error, tenantId, messages: all.length },
        'Messages of devices were not kept: they will come again',
      );
      for (const { reject } of all) reject(error);
    }
  }

  async function admittedOf(tenantId: string, all: readonly QueuedMessage[]): Promise<readonly QueuedMessage[]> {
    if (!areAdmitted) return all;
    const admissions = await areAdmitted(
      tenantId,
      all.map(({ message }) => message),
    );
    return all.filter((_, index) => admissions[index]);
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, linger));
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      const tenants = [...Map.groupBy(batch, ({ message }) => message.tenantId)];
      for (let from = 0; from < tenants.length; from += tenantsAtOnce)
        await Promise.all(
          tenants.slice(from, from + tenantsAtOnce).map(([tenantId, all]) => writeBatch(tenantId, all)),
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
        queue.push({ message, resolve, reject });
        running ??= run();
      }),
    async close() {
      isClosed = true;
      await running;
      queue = [];
    },
  };
}
