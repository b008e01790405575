// OCPP-J over one socket: calls of the charger one after the other, ours one at a time (OCPP-J 1.6), each with its answer.
// Whoever sends faster than it is served is read more slowly, whoever is silent for two pings is let go.
import { messageOf, textOf } from '@ec/language/unknown';
import type { WebSocket } from 'ws';
import { messageKind } from '../../../shared/charger/ocpp-message.resource.ts';
import type { Frame } from '../../charger/timeline/keep-messages.ts';

const { call: question, result, error: failure } = messageKind.key;

export interface LinkLimits {
  /** Calls that wait for their turn before nothing more is read. */
  mostWaiting: number;
  /** Calls a second that are served over time, and at once. */
  perSecond: number;
  burst: number;
  pingMs: number;
  /** Within this a charger that has proved nothing has to boot. */
  bootMs?: number;
}

export const usualLimits: LinkLimits = { mostWaiting: 20, perSecond: 10, burst: 50, pingMs: 30_000 };

export type Answer =
  | { kind: 'result'; payload: unknown }
  | { kind: 'error'; code: string; text: string }
  | { kind: 'silence' }
  | { kind: 'closed' };

/** Replies to a call of the charger. */
export type Served = { payload: object } | { code: string; text: string };

export interface LinkHandlers {
  serve(action: string, payload: unknown, messageId: string): Promise<Served>;
  seen(frame: Frame): void;
  closed(): void;
}

export interface Link {
  call(action: string, payload: object, timeoutMs: number): Promise<Answer>;
  close(code: number, reason: string): void;
  /** Takes nothing more from the charger, says why, and hangs up. */
  end(code: number, reason: string): void;
  readonly isOpen: boolean;
}

type Waiting = { action: string; end(answer: Answer): void };

export function createLink(socket: WebSocket, handlers: LinkHandlers, limits: LinkLimits = usualLimits): Link {
  const queue: [messageId: string, action: string, payload: unknown][] = [];
  const pendingCalls = new Map<string, Waiting>();
  let isServing = false;
  let isAlive = true;
  let isEnded = false;
  let count = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const wait = paced(limits);

  const send = (frame: Frame, message: unknown[]) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    handlers.seen(frame);
  };
  const answer = (messageId: string, action: string, served: Served) => {
    if ('payload' in served)
      send({ way: 'out', kind: result, messageId, action, payload: served.payload }, [
        result,
        messageId,
        served.payload,
      ]);
    else refuse(messageId, action, served.code, served.text);
  };
  const refuse = (messageId: string, action: string, code: string, text: string) =>
    send({ way: 'out', kind: failure, messageId, action, payload: { code, text } }, [
      failure,
      messageId,
      code,
      text.slice(0, 255),
      {},
    ]);

  async function serveAll(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [messageId, action, payload] = next;
      await wait();
      if (queue.length < limits.mostWaiting && socket.isPaused) socket.resume();
      const served = await handlers
        .serve(action, payload, messageId)
        .catch((error): Served => ({ code: 'InternalError', text: messageOf(error) }));
      answer(messageId, action, served);
    }
    isServing = false;
  }

  function receive(text: string): void {
    isAlive = true;
    if (isEnded) return;
    const frame = parsed(text);
    if (!frame) {
      // An unreadable frame is stored as it came (docs/domain.md §10). A truncated reply is no call, so it gets no reply.
      handlers.seen({
        way: 'in',
        kind: failure,
        messageId: '',
        action: '',
        payload: { unreadable: text.slice(0, 4000) },
      });
      if (!isAnswer.test(text)) refuse('-1', '', 'FormationViolation', 'No OCPP message');
      return;
    }
    const [kind, messageId, third, fourth] = frame;
    if (kind === question) {
      const action = textOf(third);
      handlers.seen({ way: 'in', kind, messageId, action, payload: fourth ?? {} });
      queue.push([messageId, action, fourth ?? {}]);
      if (queue.length >= limits.mostWaiting) socket.pause();
      void serveAll();
      return;
    }
    const waiting = pendingCalls.get(messageId);
    const action = waiting?.action ?? '';
    if (kind === result) {
      handlers.seen({ way: 'in', kind, messageId, action, payload: third });
      waiting?.end({ kind: 'result', payload: third });
    } else {
      handlers.seen({ way: 'in', kind: failure, messageId, action, payload: { code: third, text: fourth } });
      waiting?.end({ kind: 'error', code: textOf(third), text: textOf(fourth) });
    }
  }

  function call(action: string, payload: object, timeoutMs: number): Promise<Answer> {
    const mine = turn.then(() => ask(action, payload, timeoutMs));
    turn = mine;
    return mine;
  }

  const ask = (action: string, payload: object, timeoutMs: number): Promise<Answer> =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve({ kind: 'closed' });
      const messageId = `c${Date.now().toString(36)}${(++count).toString(36)}`;
      const timer = setTimeout(() => end({ kind: 'silence' }), timeoutMs);
      const end = (reply: Answer) => {
        clearTimeout(timer);
        pendingCalls.delete(messageId);
        resolve(reply);
      };
      pendingCalls.set(messageId, { action, end });
      send({ way: 'out', kind: question, messageId, action, payload }, [question, messageId, action, payload]);
    });

  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    // A charger that is read slowly is not offline: its messages cannot be seen while nothing is read.
    if (socket.isPaused) isAlive = true;
    else socket.ping();
  }, limits.pingMs);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('ping', () => {
    isAlive = true;
  });
  // Some send their text as a binary frame.
  socket.on('message', (data) => receive(data.toString()));
  // An error of a socket ends it; `close` follows.
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(pings);
    queue.length = 0;
    for (const { end } of [...pendingCalls.values()]) end({ kind: 'closed' });
    handlers.closed();
  });
  return {
    call,
    close: (code, reason) => {
      socket.close(code, reason);
      // Whoever does not answer the goodbye is hung up on.
      setTimeout(() => socket.terminate(), 2000).unref();
    },
    end(code, reason) {
      isEnded = true;
      queue.length = 0;
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), endMs).unref();
    },
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
  };
}

/** For a charger to say goodbye before it is hung up on. */
const endMs = 300;

const kinds = [question, result, failure];

type Parsed = [kind: Frame['kind'], messageId: string, third: unknown, fourth: unknown];

function parsed(text: string): Parsed | undefined {
  try {
    const frame = readJson(text);
    if (!Array.isArray(frame)) return undefined;
    const [kind, id, third, fourth]: unknown[] = frame;
    const number = Number(kind);
    const frameKind = kinds.find((each) => each === number);
    if (frameKind === undefined || (frameKind === question && typeof third !== 'string')) return undefined;
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    return [frameKind, `${id}`.slice(0, 64), third, fourth];
  } catch {
    return undefined;
  }
}

const isAnswer = /^\s*\[\s*"?[34]"?\s*,/;

/** Some write control characters into their texts, which JSON does not allow. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replaceAll(/\p{Cc}/gu, ''));
  }
}

/** Lets `burst` through at once and `perSecond` over time. */
function paced({ perSecond, burst }: LinkLimits): () => Promise<void> {
  let remaining = burst;
  let last = performance.now();
  return async () => {
    const now = performance.now();
    remaining = Math.min(burst, remaining + ((now - last) / 1000) * perSecond);
    last = now;
    remaining -= 1;
    if (remaining < 0) await new Promise((resolve) => setTimeout(resolve, (-remaining / perSecond) * 1000));
  };
}
