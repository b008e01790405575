// The OCPP-J connection of a charger. Its calls wait in a queue (call-queue.ts); calls of the server are answered at once. A connection
// that ends is opened again, unless a newer connection of the same charger has closed it.
import { objectOf, textOf } from '@ec/language/unknown';
import { WebSocket } from 'ws';
import type { Link } from '../charger/parts.ts';
import type { Payload } from '../charger/words.ts';
import { leastMs, type Pace } from '../pace.ts';
import type { Tally, Watcher } from '../tally.ts';
import { answerTimeoutMs, createCallQueue } from './call-queue.ts';

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
  /** The prefix of the ids of calls. Each run of the simulator has a different prefix, so that no id is used twice. */
  run: string;
  opened(): void;
  answer(action: string, payload: Payload): Answer;
}

/** Each frame of OCPP-J begins with one of these message types. */
const [callType, callResultType, callErrorType] = [2, 3, 4];
const pingMs = 60_000;

interface SocketEvents {
  onOpen(): void;
  onText(text: string): void;
  /** @param isRefused true where the server does not accept the charger's name or key */
  onClose(reason: string, isRefused: boolean): void;
}

/** Connects to the server, counts the connection, and ends it when the server no longer answers pings. */
function connect(options: OcppLinkOptions, { onOpen, onText, onClose }: SocketEvents): WebSocket {
  const { url, identity, key, protocol, tally, watcher } = options;
  const headers = { authorization: `Basic ${Buffer.from(`${identity}:${key}`).toString('base64')}` };
  const socket = new WebSocket(`${url}/ocpp/${encodeURIComponent(identity)}`, [protocol], {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: answerTimeoutMs,
  });
  let isAlive = true;
  let isRefused = false;
  let wasOpen = false;
  const pingTimer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, pingMs).unref();
  for (const event of ['pong', 'ping', 'message'] as const) socket.on(event, () => (isAlive = true));
  socket.on('open', () => {
    wasOpen = true;
    tally.connected += 1;
    tally.connections += 1;
    onOpen();
  });
  socket.on('message', (data) => onText(data.toString()));
  socket.on('unexpected-response', (_request, response) => {
    isRefused = response.statusCode === 401 || response.statusCode === 404;
    if (isRefused) {
      tally.keysRefused += 1;
      watcher.keyRefused?.(identity);
    }
    socket.terminate();
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', (_code, reason) => {
    clearInterval(pingTimer);
    if (wasOpen) tally.connected -= 1;
    onClose(reason.toString(), isRefused);
  });
  return socket;
}

export function ocppLink(options: OcppLinkOptions): Link {
  const { identity, pace, tally, watcher, run } = options;
  let socket: WebSocket | undefined;
  let isOver = false;
  let backoff = 1000;
  let dropAfterNextMs = 0;
  const reopenAfter = createReopener(pace, open);
  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const queue = createCallQueue({
    identity,
    pace,
    tally,
    watcher,
    run,
    isOpen,
    transmit,
    // A server that does not answer may have vanished without closing the connection, so that a new one has to be opened.
    onSilence: () => drop(1000),
  });

  function open(): void {
    if (isOver) return;
    const connection = connect(options, {
      onOpen() {
        backoff = 1000;
        options.opened();
        queue.sendNext();
      },
      onText: receive,
      onClose(reason, isRefused) {
        if (socket !== connection) return;
        // Another link of this charger has replaced this one. If both reconnected, they would replace each other for ever.
        if (reason.includes('newer connection')) end();
        queue.handleDisconnect();
        if (isOver) return;
        backoff = isRefused ? 60_000 : Math.min(backoff * 2, 30_000);
        reopenAfter(backoff * (0.5 + Math.random()));
      },
    });
    socket = connection;
  }

  function end(): void {
    isOver = true;
    queue.end();
  }

  function transmit(id: string, action: string, payload: Payload): void {
    socket?.send(JSON.stringify([callType, id, action, payload]));
    if (dropAfterNextMs === 0) return;
    const ms = dropAfterNextMs;
    dropAfterNextMs = 0;
    pace.afterReal(5, () => drop(ms));
  }

  function receive(text: string): void {
    const [type, id, third, fourth] = parseFrame(text);
    if (type === callType) answer(textOf(id), textOf(third), objectOf(fourth));
    else queue.receive(id, type === callResultType ? { result: third } : { error: third, text: fourth });
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
    queue.handleDisconnect();
    reopenAfter(Math.max(ms / pace.speed, leastMs));
  }

  open();
  return {
    get isOpen() {
      return isOpen();
    },
    send: (action, build, more = {}) => queue.add(action, build, more),
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

/** Returns a function that plans `open` after real `ms`. An earlier plan for a later time stays, so that a reboot does not end an outage. */
function createReopener(pace: Pace, open: () => void): (ms: number) => void {
  let plannedAt = 0;
  let cancel: () => void = () => undefined;
  return (ms) => {
    const at = performance.now() + ms;
    if (at < plannedAt) return;
    cancel();
    plannedAt = at;
    cancel = pace.afterReal(ms, () => {
      plannedAt = 0;
      open();
    });
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
