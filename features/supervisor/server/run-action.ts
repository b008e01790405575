// Runs an action on a process of this server, one action at a time for each process (domain §5).
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ProcessAction } from '../shared/process-manage.contract.ts';
import { procState } from '../shared/supervisor.enums.ts';
import type { Managed } from './managed/managed.ts';
import { type Outcome, outcomes } from './supervisor.errors.ts';

const states = procState.key;
/** The reply comes within this time, because clients give up after 20 s. */
const patienceMs = 16_000;

const outcomeName = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]]);
export const replySchema = z.strictObject({
  ok: z.boolean(),
  outcome: outcomeName,
  beforeState: z.number().int(),
  afterState: z.number().int(),
  pid: z.number().int().nullable(),
  log: z.string().optional(),
});
export type ActionResult = z.output<typeof replySchema>;

const busy = new WeakSet<Managed>();
const isUp = (state: number) =>
  ([states.starting, states.running, states.backoff, states.stopping] as number[]).includes(state);

export async function runAction(managed: Managed, action: ProcessAction): Promise<ActionResult> {
  const { state: beforeState } = managed.snapshot();
  const resultOf = (ok: boolean, outcome: Outcome): ActionResult => {
    const { state: afterState, pid } = managed.snapshot();
    return { ok, outcome, beforeState, afterState, pid, ...(action === 'log' ? { log: managed.log() } : {}) };
  };
  if (action === 'status' || action === 'log') return resultOf(true, 'seen');
  if (busy.has(managed)) return resultOf(false, 'busy');
  if (action === 'start' && isUp(beforeState)) return resultOf(false, 'running');
  if (action === 'stop' && !isUp(beforeState)) return resultOf(false, 'notRunning');
  busy.add(managed);
  const work = startAction(managed, action).finally(() => busy.delete(managed));
  const isDone = await Promise.race([work.then(() => true), pause(patienceMs, false, { ref: false })]);
  if (!isDone) return resultOf(false, 'notYet');
  const isRunning = managed.snapshot().state === states.running;
  if (action === 'stop') return resultOf(!isRunning, 'stopped');
  return isRunning ? resultOf(true, action === 'start' ? 'started' : 'restarted') : resultOf(false, 'notStarted');
}

async function startAction(managed: Managed, action: 'start' | 'stop' | 'restart'): Promise<void> {
  if (action !== 'start') await managed.stop();
  if (action !== 'stop') await managed.start();
}
