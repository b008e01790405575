// Sends the calls of a charger to the server, one at a time. A kept call (about a session) is sent again after a disconnect or an
// InternalError. It is given up if the queue is full or has ended, after any other error, or after the sixth InternalError. Disconnects do not
// count, as in OCPP: `TransactionMessageAttempts` counts only the failures of the server to process a message.
import { objectOf, textOf } from '@ec/language/unknown';
import type { SendOptions } from '../charger/parts.ts';
import type { Payload, Reply } from '../charger/words.ts';
import type { Pace } from '../pace.ts';
import type { Tally, Watcher } from '../tally.ts';

interface QueuedCall {
  id: string;
  action: string;
  build: Payload | (() => Payload);
  payload?: Payload;
  isKept: boolean;
  /** The number of times that the server has answered the call with an InternalError. */
  failures: number;
  settle(reply: Reply): void;
}

export interface CallQueueOptions {
  identity: string;
  pace: Pace;
  tally: Tally;
  watcher: Watcher;
  /** The prefix of the ids of calls. Each run of the simulator has a different prefix, so that no id is used twice. */
  run: string;
  isOpen(): boolean;
  transmit(id: string, action: string, payload: Payload): void;
  /** Called when the server has not answered a call in time. */
  onSilence(): void;
}

/** The rest of a frame that answers a call: its result, or the code and the text of its error. */
export type Response = { result: unknown } | { error: unknown; text: unknown };

export interface CallQueue {
  /** Resolves with undefined where the call is refused or lost. */
  add(action: string, build: Payload | (() => Payload), more: SendOptions): Promise<Reply>;
  sendNext(): void;
  receive(id: unknown, response: Response): void;
  /** Puts the call that waits for its answer back into the queue if the call is kept, and gives it up otherwise. */
  handleDisconnect(): void;
  /** Gives up all calls in the queue, and all later ones. */
  end(): void;
}

export const answerTimeoutMs = 30_000;
const mostFailures = 5;
const mostQueued = 2000;

export function createCallQueue(options: CallQueueOptions): CallQueue {
  const { pace, tally, run, isOpen } = options;
  const queue: QueuedCall[] = [];
  let inFlight: QueuedCall | undefined;
  let isOver = false;
  let calls = 0;
  let sentAt = 0;
  /** True while a call waits to be sent again after an InternalError. No other call is sent meanwhile. */
  let isPaused = false;
  let cancelTimeout: () => void = () => undefined;

  function add(
    action: string,
    build: QueuedCall['build'],
    { isKept = false, isFirst = false }: SendOptions,
  ): Promise<Reply> {
    if (isKept) tally.waiting += 1;
    return new Promise((resolve) => {
      const settle = (reply: Reply) => {
        if (isKept) tally.waiting -= 1;
        resolve(reply);
      };
      const call: QueuedCall = { id: `${run}-${(++calls).toString(36)}`, action, build, isKept, failures: 0, settle };
      // Without a connection only kept calls are queued, because other calls would be useless later.
      if (isOver || (!isKept && !isOpen()) || queue.length >= mostQueued) return giveUp(call);
      if (isFirst) queue.unshift(call);
      else queue.push(call);
      sendNext();
    });
  }

  function giveUp(call: QueuedCall): void {
    tally.lost += 1;
    call.settle(undefined);
  }

  function sendNext(): void {
    if (inFlight || isPaused || !isOpen()) return;
    const next = queue.shift();
    if (!next) return;
    inFlight = next;
    next.payload ??= typeof next.build === 'function' ? next.build() : next.build;
    tally.sent += 1;
    sentAt = performance.now();
    options.transmit(next.id, next.action, next.payload);
    cancelTimeout = pace.afterReal(answerTimeoutMs, () => {
      if (inFlight === next) options.onSilence();
    });
  }

  /** Ends the wait for the answer of the call that was sent last. */
  function takeInFlight(): QueuedCall | undefined {
    cancelTimeout();
    const call = inFlight;
    inFlight = undefined;
    return call;
  }

  function receive(id: unknown, response: Response): void {
    if (!inFlight || inFlight.id !== id) return;
    const call = takeInFlight();
    if (call && retries(call, response)) return;
    if (call) settleCall(options, call, response, performance.now() - sentAt);
    sendNext();
  }

  function retries(call: QueuedCall, response: Response): boolean {
    if ('result' in response || textOf(response.error) !== 'InternalError') return false;
    if (!call.isKept || call.failures >= mostFailures) return false;
    call.failures += 1;
    queue.unshift(call);
    isPaused = true;
    pace.afterReal(1000 * call.failures, () => {
      isPaused = false;
      sendNext();
    });
    return true;
  }

  return {
    add,
    sendNext,
    receive,
    handleDisconnect() {
      const call = takeInFlight();
      if (!call) return;
      if (call.isKept && !isOver) queue.unshift(call);
      else giveUp(call);
    },
    end() {
      isOver = true;
      for (const call of queue.splice(0)) giveUp(call);
    },
  };
}

/** Counts the answer, reports it to the watcher, and resolves the call. @param ms the time since the call was sent */
function settleCall(
  { identity, tally, watcher }: CallQueueOptions,
  call: QueuedCall,
  response: Response,
  ms: number,
): void {
  if ('result' in response) {
    tally.acknowledged += 1;
    const reply = objectOf(response.result);
    watcher.acknowledged?.(identity, call.action, call.payload, reply, ms);
    call.settle(reply);
    return;
  }
  tally.refused += 1;
  watcher.refused?.(identity, call.action, `${textOf(response.error)} ${textOf(response.text)}`);
  call.settle(undefined);
}
