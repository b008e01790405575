// OCPP-J as a charger speaks it: one call at a time, what concerns money is kept and sent again until it is answered, calls of the
// server are answered at once. A link that is gone is opened again; one that a newer connection of the same charger has closed is not.

import { messageOf, objectOf, textOf } from '@ec/language/unknown';
import { WebSocket } from 'ws';
import type { Link } from '../charger/parts.ts';
import type { Payload, Reply } from '../charger/words.ts';
import type { Pace } from '../pace.ts';
import type { Tally, Watcher } from '../tally.ts';

/** The charger's answer, or the code of an error. */
export type Answer = Payload | { error: string };

export interface OcppLinkOptions {
  url: string;
  identity: string;
  key: string;
  protocol: string;
  pace: Pace;
  tally: Tally;
  watcher: Watcher;
  /** Where the numbers of messages begin: those of an earlier run are never used again. */
  run: string;
  opened(): void;
  answer(action: string, payload: Payload): Answer;
}

interface Waiting {
  id: string;
  action: string;
  build: Payload | (() => Payload);
  payload?: Payload;
  isKept: boolean;
  attempts: number;
  settle(reply: Reply): void;
}

const [question, result, failure] = [2, 3, 4];
const patienceMs = 30_000;
const mostAttempts = 5;
const mostWaiting = 2000;
const pingMs = 60_000;

function dial({ url, identity, key, protocol }: OcppLinkOptions): WebSocket {
  const headers = { authorization: `Basic ${Buffer.from(`${identity}:${key}`).toString('base64')}` };
  return new WebSocket(`${url}/ocpp/${encodeURIComponent(identity)}`, [protocol], {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: patienceMs,
  });
}

export function ocppLink(options: OcppLinkOptions): Link {
  const { identity, pace, tally, watcher, run } = options;
  const queue: Waiting[] = [];
  let socket: WebSocket | undefined;
  let flying: Waiting | undefined;
  let isOver = false;
  let backoff = 1000;
  let count = 0;
  let dropNext = 0;
  let sentAt = 0;
  let cancelPatience: () => void = () => undefined;
  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function open(): void {
    if (isOver) return;
    const mine = dial(options);
    socket = mine;
    let isAlive = true;
    let isRefused = false;
    const beat = setInterval(() => {
      if (!isAlive) return mine.terminate();
      isAlive = false;
      if (mine.readyState === WebSocket.OPEN) mine.ping();
    }, pingMs).unref();
    for (const sign of ['pong', 'ping', 'message'] as const) mine.on(sign, () => (isAlive = true));
    mine.on('open', () => {
      backoff = 1000;
      tally.connected += 1;
      tally.connections += 1;
      options.opened();
      pump();
    });
    mine.on('message', (data) => receive(data.toString()));
    mine.on('unexpected-response', (_request, response) => {
      isRefused = response.statusCode === 401 || response.statusCode === 404;
      if (isRefused) {
        tally.keysRefused += 1;
        watcher.keyRefused?.(identity);
      }
      mine.terminate();
    });
    mine.on('error', () => mine.terminate());
    let wasOpen = false;
    mine.on('open', () => (wasOpen = true));
    mine.on('close', (_code, reason) => {
      clearInterval(beat);
      if (wasOpen) tally.connected -= 1;
      if (socket === mine) broken();
      // Its twin is heard instead: two that push each other out would never end.
      if (reason.toString().includes('newer connection')) isOver = true;
      if (isOver || socket !== mine) return;
      backoff = isRefused ? 60_000 : Math.min(backoff * 2, 30_000);
      pace.afterReal(backoff * (0.5 + Math.random()), open);
    });
  }

  /** The message that was on its way is sent again if it is one to keep. */
  function broken(): void {
    cancelPatience();
    const gone = flying;
    flying = undefined;
    if (gone) again(gone);
  }

  function again(one: Waiting): void {
    one.attempts += 1;
    if (one.isKept && !isOver) queue.unshift(one);
    else giveUp(one);
  }

  function giveUp(one: Waiting): void {
    tally.lost += 1;
    one.settle(undefined);
  }

  function pump(): void {
    if (flying || !isOpen()) return;
    const next = queue.shift();
    if (!next) return;
    flying = next;
    next.payload ??= typeof next.build === 'function' ? next.build() : next.build;
    tally.sent += 1;
    sentAt = performance.now();
    socket?.send(JSON.stringify([question, next.id, next.action, next.payload]));
    cancelPatience = pace.afterReal(patienceMs, () => {
      // Whoever does not answer may be gone without a word: a line that is new is sure.
      if (flying === next) drop(1000);
    });
    if (dropNext > 0) {
      const ms = dropNext;
      dropNext = 0;
      pace.afterReal(5, () => drop(ms));
    }
  }

  function receive(text: string): void {
    const [kind, id, third, fourth] = framed(text);
    if (kind === question) {
      answer(textOf(id), textOf(third), objectOf(fourth));
      return;
    }
    if (!flying || flying.id !== id) return;
    const done = flying;
    cancelPatience();
    flying = undefined;
    if (kind === result) {
      tally.acknowledged += 1;
      const reply = objectOf(third);
      watcher.acknowledged?.(identity, done.action, done.payload, reply, performance.now() - sentAt);
      done.settle(reply);
    } else if (textOf(third) === 'InternalError' && done.isKept && done.attempts < mostAttempts) {
      done.attempts += 1;
      queue.unshift(done);
      pace.afterReal(1000 * done.attempts, pump);
      return;
    } else {
      tally.refused += 1;
      watcher.refused?.(identity, done.action, `${textOf(third)} ${textOf(fourth)}`);
      done.settle(undefined);
    }
    pump();
  }

  function answer(id: string, action: string, payload: Payload): void {
    tally.commands += 1;
    let said: Answer;
    try {
      said = options.answer(action, payload);
    } catch (error) {
      said = { error: 'InternalError', why: messageOf(error) };
    }
    const isError = typeof said.error === 'string';
    socket?.send(JSON.stringify(isError ? [failure, id, said.error, '', {}] : [result, id, said]));
  }

  function drop(ms: number): void {
    const mine = socket;
    socket = undefined;
    mine?.terminate();
    broken();
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
        const one: Waiting = { id: `${run}-${(++count).toString(36)}`, action, build, isKept, attempts: 0, settle };
        // A message that is not kept is worth nothing later.
        if (isOver || (!isKept && !isOpen()) || queue.length >= mostWaiting) return giveUp(one);
        if (isFirst) queue.unshift(one);
        else queue.push(one);
        pump();
      }),
    drop,
    dropAfterNext: (ms) => {
      dropNext = ms;
    },
    close() {
      isOver = true;
      for (const one of queue.splice(0)) giveUp(one);
      socket?.close(1000);
      const mine = socket;
      setTimeout(() => mine?.terminate(), 500).unref();
    },
  };
}

function framed(text: string): unknown[] {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? frame : [];
  } catch {
    return [];
  }
}
