// The OCPP-J connection of a charger. It sends one call at a time and answers calls of the server at once. A kept call (one that
// concerns money) is sent again after a disconnect or an InternalError; it is lost where the queue is full, the link is closed, the
// server refuses it otherwise, or answers it with InternalError too often. A connection that ends is opened again, unless a newer
// connection of the same charger has closed it.

import { objectOf, textOf } from '@ec/language/unknown';
import { WebSocket } from 'ws';
import type { Link } from '../charger/parts.ts';
import type { Payload, Reply } from '../charger/words.ts';
import type { Pace } from '../pace.ts';
import type { Tally, Watcher } from '../tally.ts';

/** The charger's answer to a call of the server, or the code of its error. */
export type Answer = Payload | { error: string };

export interface OcppLinkOptions {
  url: string;
  identity: string;
  key: string;
  protocol: string;
  pace: Pace;
  tally: Tally;
  watcher: Watcher;
  /** The prefix of the ids of calls. Each run of the simulator has another one, so that no id is used a second time. */
  run: string;
  opened(): void;
  answer(action: string, payload: Payload): Answer;
}

interface QueuedCall {
  id: string;
  action: string;
  build: Payload | (() => Payload);
  payload?: Payload;
  isKept: boolean;
  attempts: number;
  settle(reply: Reply): void;
}

/** The types of messages, which each frame of OCPP-J begins with. */
const [callType, callResultType, callErrorType] = [2, 3, 4];
const answerTimeoutMs = 30_000;
const mostAttempts = 5;
const mostQueued = 2000;
const pingMs = 60_000;

function dial({ url, identity, key, protocol }: OcppLinkOptions): WebSocket {
  const headers = { authorization: `Basic ${Buffer.from(`${identity}:${key}`).toString('base64')}` };
  return new WebSocket(`${url}/ocpp/${encodeURIComponent(identity)}`, [protocol], {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: answerTimeoutMs,
  });
}

export function ocppLink(options: OcppLinkOptions): Link {
  const { identity, pace, tally, watcher, run } = options;
  const queue: QueuedCall[] = [];
  let socket: WebSocket | undefined;
  let inFlight: QueuedCall | undefined;
  let isOver = false;
  let backoff = 1000;
  let calls = 0;
  let dropAfterNextMs = 0;
  let sentAt = 0;
  /** The server has asked for a call to be sent again; until then nothing overtakes it. */
  let isPaused = false;
  let cancelTimeout: () => void = () => undefined;
  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function open(): void {
    if (isOver) return;
    const connection = dial(options);
    socket = connection;
    let isAlive = true;
    let isRefused = false;
    const pingTimer = setInterval(() => {
      if (!isAlive) return connection.terminate();
      isAlive = false;
      if (connection.readyState === WebSocket.OPEN) connection.ping();
    }, pingMs).unref();
    for (const event of ['pong', 'ping', 'message'] as const) connection.on(event, () => (isAlive = true));
    connection.on('open', () => {
      backoff = 1000;
      tally.connected += 1;
      tally.connections += 1;
      options.opened();
      sendNext();
    });
    connection.on('message', (data) => receive(data.toString()));
    connection.on('unexpected-response', (_request, response) => {
      isRefused = response.statusCode === 401 || response.statusCode === 404;
      if (isRefused) {
        tally.keysRefused += 1;
        watcher.keyRefused?.(identity);
      }
      connection.terminate();
    });
    connection.on('error', () => connection.terminate());
    let wasOpen = false;
    connection.on('open', () => (wasOpen = true));
    connection.on('close', (_code, reason) => {
      clearInterval(pingTimer);
      if (wasOpen) tally.connected -= 1;
      // Another connection of this charger has taken its place. If both reconnected, they would push each other out for ever.
      if (reason.toString().includes('newer connection')) end();
      if (socket === connection) handleDisconnect();
      if (isOver || socket !== connection) return;
      backoff = isRefused ? 60_000 : Math.min(backoff * 2, 30_000);
      pace.afterReal(backoff * (0.5 + Math.random()), open);
    });
  }

  /** Puts the call that has no answer yet back into the queue if it is a kept one, and gives it up otherwise. */
  function handleDisconnect(): void {
    cancelTimeout();
    const pending = inFlight;
    inFlight = undefined;
    if (pending) requeue(pending);
  }

  function requeue(call: QueuedCall): void {
    call.attempts += 1;
    if (call.isKept && !isOver) queue.unshift(call);
    else giveUp(call);
  }

  /** Nothing is sent any more: all calls in the queue are given up. */
  function end(): void {
    isOver = true;
    for (const call of queue.splice(0)) giveUp(call);
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
    socket?.send(JSON.stringify([callType, next.id, next.action, next.payload]));
    cancelTimeout = pace.afterReal(answerTimeoutMs, () => {
      // A server that does not answer may have vanished without closing the connection, so that a new one has to be opened.
      if (inFlight === next) drop(1000);
    });
    if (dropAfterNextMs > 0) {
      const ms = dropAfterNextMs;
      dropAfterNextMs = 0;
      pace.afterReal(5, () => drop(ms));
    }
  }

  function receive(text: string): void {
    const [type, id, third, fourth] = parseFrame(text);
    if (type === callType) {
      answer(textOf(id), textOf(third), objectOf(fourth));
      return;
    }
    if (!inFlight || inFlight.id !== id) return;
    const call = inFlight;
    cancelTimeout();
    inFlight = undefined;
    if (type === callResultType) {
      tally.acknowledged += 1;
      const reply = objectOf(third);
      watcher.acknowledged?.(identity, call.action, call.payload, reply, performance.now() - sentAt);
      call.settle(reply);
    } else if (textOf(third) === 'InternalError' && call.isKept && call.attempts < mostAttempts) {
      call.attempts += 1;
      queue.unshift(call);
      isPaused = true;
      pace.afterReal(1000 * call.attempts, () => {
        isPaused = false;
        sendNext();
      });
      return;
    } else {
      tally.refused += 1;
      watcher.refused?.(identity, call.action, `${textOf(third)} ${textOf(fourth)}`);
      call.settle(undefined);
    }
    sendNext();
  }

  function answer(id: string, action: string, payload: Payload): void {
    tally.commands += 1;
    let reply: Answer;
    try {
      reply = options.answer(action, payload);
    } catch {
      reply = { error: 'InternalError' };
    }
    const isError = typeof reply.error === 'string';
    socket?.send(JSON.stringify(isError ? [callErrorType, id, reply.error, '', {}] : [callResultType, id, reply]));
  }

  function drop(ms: number): void {
    const connection = socket;
    socket = undefined;
    connection?.terminate();
    handleDisconnect();
    pace.after(ms, open);
  }

  open();
  return {
    get isOpen() {
      return isOpen();
    },
    send: (action, build, { isKept = false, isFirst = false } = {}) =>
      new Promise((resolve) => {
        if (isKept) tally.waiting += 1;
        const settle = (reply: Reply) => {
          if (isKept) tally.waiting -= 1;
          resolve(reply);
        };
        const call: QueuedCall = { id: `${run}-${(++calls).toString(36)}`, action, build, isKept, attempts: 0, settle };
        // Without a connection only a kept call is queued; any other is worth nothing later.
        if (isOver || (!isKept && !isOpen()) || queue.length >= mostQueued) return giveUp(call);
        if (isFirst) queue.unshift(call);
        else queue.push(call);
        sendNext();
      }),
    drop,
    dropAfterNext: (ms) => {
      dropAfterNextMs = ms;
    },
    close() {
      end();
      socket?.close(1000);
      const connection = socket;
      setTimeout(() => connection?.terminate(), 500).unref();
    },
  };
}

function parseFrame(text: string): unknown[] {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? frame : [];
  } catch {
    return [];
  }
}
