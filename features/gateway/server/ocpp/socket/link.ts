// OCPP-J over one socket. Calls of the charger are served one after the other. A call to the charger waits until the previous call has been
// answered or has timed out (OCPP-J 1.6). A charger that sends too fast is read more slowly; one that does not answer a ping is disconnected.
import { messageOf, textOf } from '@ec/language/unknown';
import type { WebSocket } from 'ws';
import { messageKind } from '../../../shared/charger/ocpp-message.resource.ts';
import type { Frame } from '../../charger/timeline/record-messages.ts';

const { call: callKind, result: resultKind, error: errorKind } = messageKind.key;

export interface LinkLimits {
  /** While so many calls wait in the queue, the socket is not read. */
  mostWaiting: number;
  /** The calls that are served per second over time. */
  perSecond: number;
  /** The calls that are served at once. */
  burst: number;
  pingMs: number;
  /** The time in which a charger without a valid key has to boot. */
  bootMs?: number;
}

export const defaultLimits: LinkLimits = { mostWaiting: 20, perSecond: 10, burst: 50, pingMs: 30_000 };

export type Answer =
  | { kind: 'result'; payload: unknown }
  | { kind: 'error'; code: string; text: string }
  | { kind: 'silence' }
  | { kind: 'closed' };

/** The reply to a call of the charger. */
export type CallReply = { payload: object } | { code: string; text: string };

export interface LinkHandlers {
  serve(action: string, payload: unknown, messageId: string): Promise<CallReply>;
  onFrame(frame: Frame): void;
  onClose(): void;
}

export interface Link {
  call(action: string, payload: object, timeoutMs: number): Promise<Answer>;
  close(code: number, reason: string): void;
  /** Drops all further messages of the charger, and closes the socket with a reason. */
  end(code: number, reason: string): void;
  readonly isOpen: boolean;
}

type Send = (frame: Frame, message: unknown[]) => void;

export function createLink(socket: WebSocket, handlers: LinkHandlers, limits: LinkLimits = defaultLimits): Link {
  let isEnded = false;
  const send: Send = (frame, message) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    handlers.onFrame(frame);
  };
  const refuse = (messageId: string, action: string, code: string, text: string) =>
    send({ way: 'out', kind: errorKind, messageId, action, payload: { code, text } }, [
      errorKind,
      messageId,
      code,
      text.slice(0, 255),
      {},
    ]);
  const incoming = createIncomingCalls(socket, handlers, limits, (messageId, action, reply) => {
    if ('code' in reply) return refuse(messageId, action, reply.code, reply.text);
    const { payload } = reply;
    return send({ way: 'out', kind: resultKind, messageId, action, payload }, [resultKind, messageId, payload]);
  });
  const outgoing = createOutgoingCalls(socket, send);
  const pings = startPings(socket, limits.pingMs);

  function receive(text: string): void {
    pings.markAlive();
    if (isEnded) return;
    const frame = parseFrame(text);
    if (!frame) {
      // An unreadable frame is stored as it came (docs/domain.md §10). A truncated reply is no call, so it gets no reply.
      const payload = { unreadable: text.slice(0, 4000) };
      handlers.onFrame({ way: 'in', kind: errorKind, messageId: '', action: '', payload });
      if (!isAnswer.test(text)) refuse('-1', '', 'FormationViolation', 'No OCPP message');
      return;
    }
    const [kind, messageId, third, fourth] = frame;
    if (kind === callKind) {
      const action = textOf(third);
      handlers.onFrame({ way: 'in', kind, messageId, action, payload: fourth ?? {} });
      incoming.add(messageId, action, fourth ?? {});
      return;
    }
    const pendingCall = outgoing.find(messageId);
    const action = pendingCall?.action ?? '';
    if (kind === resultKind) {
      handlers.onFrame({ way: 'in', kind, messageId, action, payload: third });
      pendingCall?.end({ kind: 'result', payload: third });
    } else {
      handlers.onFrame({ way: 'in', kind: errorKind, messageId, action, payload: { code: third, text: fourth } });
      pendingCall?.end({ kind: 'error', code: textOf(third), text: textOf(fourth) });
    }
  }

  // Some chargers send text as a binary frame.
  socket.on('message', (data) => receive(data.toString()));
  // An error of a socket ends it; `close` follows.
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    pings.stop();
    incoming.clear();
    outgoing.endAll();
    handlers.onClose();
  });
  return {
    call: outgoing.call,
    close: (code, reason) => {
      socket.close(code, reason);
      // A charger that does not answer the close frame is cut off.
      setTimeout(() => socket.terminate(), closeMs).unref();
    },
    end(code, reason) {
      isEnded = true;
      incoming.clear();
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), endMs).unref();
    },
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
  };
}

type SendReply = (messageId: string, action: string, reply: CallReply) => void;

/** Serves the calls of the charger one after the other, and stops reading from the socket while too many wait. */
function createIncomingCalls(socket: WebSocket, handlers: LinkHandlers, limits: LinkLimits, answer: SendReply) {
  const queue: [messageId: string, action: string, payload: unknown][] = [];
  const waitForPace = createPace(limits);
  let isServing = false;

  async function serveAll(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [messageId, action, payload] = next;
      await waitForPace();
      if (queue.length < limits.mostWaiting && socket.isPaused) socket.resume();
      const reply = await handlers
        .serve(action, payload, messageId)
        .catch((error): CallReply => ({ code: 'InternalError', text: messageOf(error) }));
      answer(messageId, action, reply);
    }
    isServing = false;
  }

  return {
    add(messageId: string, action: string, payload: unknown): void {
      queue.push([messageId, action, payload]);
      if (queue.length >= limits.mostWaiting) socket.pause();
      void serveAll();
    },
    clear(): void {
      queue.length = 0;
    },
  };
}

type PendingCall = { action: string; end(answer: Answer): void };

/** Sends calls to the charger; each call waits until the previous call has ended. */
function createOutgoingCalls(socket: WebSocket, send: Send) {
  const pendingCalls = new Map<string, PendingCall>();
  let count = 0;
  let previousCall: Promise<unknown> = Promise.resolve();

  const sendCall = (action: string, payload: object, timeoutMs: number): Promise<Answer> =>
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
      send({ way: 'out', kind: callKind, messageId, action, payload }, [callKind, messageId, action, payload]);
    });

  return {
    find: (messageId: string): PendingCall | undefined => pendingCalls.get(messageId),
    call(action: string, payload: object, timeoutMs: number): Promise<Answer> {
      const answer = previousCall.then(() => sendCall(action, payload, timeoutMs));
      previousCall = answer;
      return answer;
    },
    endAll(): void {
      for (const { end } of [...pendingCalls.values()]) end({ kind: 'closed' });
    },
  };
}

/** Pings the charger, and terminates the socket where nothing came since the previous ping. */
function startPings(socket: WebSocket, pingMs: number) {
  let isAlive = true;
  const markAlive = () => {
    isAlive = true;
  };
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    // While the socket is paused, a pong cannot be read: the charger counts as alive.
    if (socket.isPaused) isAlive = true;
    else socket.ping();
  }, pingMs);
  socket.on('pong', markAlive);
  socket.on('ping', markAlive);
  return { markAlive, stop: () => clearInterval(timer) };
}

/** The time in which a charger has to answer a close frame. */
const closeMs = 2000;
/** The time in which a charger that has lost its right to connect has to answer a close frame. */
const endMs = 300;

const kinds = [callKind, resultKind, errorKind];

type OcppFrame = [kind: Frame['kind'], messageId: string, third: unknown, fourth: unknown];

function parseFrame(text: string): OcppFrame | undefined {
  try {
    const frame = readJson(text);
    if (!Array.isArray(frame)) return undefined;
    const [kind, id, third, fourth]: unknown[] = frame;
    const number = Number(kind);
    const frameKind = kinds.find((each) => each === number);
    if (frameKind === undefined || (frameKind === callKind && typeof third !== 'string')) return undefined;
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    return [frameKind, `${id}`.slice(0, 64), third, fourth];
  } catch {
    return undefined;
  }
}

const isAnswer = /^\s*\[\s*"?[34]"?\s*,/;

/** Some chargers send control characters within texts, which JSON does not allow. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replaceAll(/\p{Cc}/gu, ''));
  }
}

/** Returns a function that waits where more calls come than `burst` at once and `perSecond` over time. */
function createPace({ perSecond, burst }: LinkLimits): () => Promise<void> {
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
