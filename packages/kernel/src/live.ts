// The one stream that each browser keeps open: what happens elsewhere arrives there at once (architecture §5). Server-sent
// events, https://html.spec.whatwg.org/multipage/server-sent-events.html, read with fetch, since the token goes in a header.
import type { ServerResponse } from 'node:http';
import { type Caller, guestUserId, type Rights } from './caller.ts';
import type { Changes } from './changes.ts';
import { AppError, errors } from './errors.ts';
import type { Call } from './http/route.ts';
import { tokenOf } from './http/token-of.ts';
import type { Log } from './log.ts';
import type { Sessions } from './session/sessions.ts';

export interface LiveEvent {
  topic: string;
  data?: unknown;
}

/** The person whom a stream belongs to, with the rights of this moment. */
export interface Listener {
  caller: Caller;
  rights: Rights;
}

/** The stream that an event would go to. */
export interface StreamListener extends Listener {
  /** The number of the stream in this process, never used again. */
  streamId: number;
  /** Its reader has not taken what was sent before: what is superseded soon is better left out. */
  isBehind: boolean;
}

type EventFor = (listener: StreamListener) => LiveEvent | undefined | Promise<LiveEvent | undefined>;

export interface Live {
  /**
   * Turns the reply into a stream of the caller's session; it ends with the session or its token. `first` is sent at once.
   * @throws AppError tooManyStreams
   */
  open(call: Pick<Call, 'caller' | 'rights' | 'request' | 'reply'>, first?: (listener: Listener) => LiveEvent): void;
  /** Asks anew who stands behind each stream, of one tenant where that is named, and sends what `eventFor` finds worth telling. */
  tell(eventFor: EventFor, tenantId?: string): Promise<void>;
  /** Ends all streams: the server waits for them otherwise. */
  close(): void;
}

export interface LiveOptions {
  sessions: Sessions;
  rights: { of(caller: Caller): Promise<Rights> };
  changes: Changes;
  log: Log;
}

/** Proxies drop what is silent for a minute. */
const beatEvery = 20_000;
/** A stream whose reader is this far behind is ended: the reader comes back and starts anew. */
const mostWaiting = 1024 * 1024;
/** More than this waits for a reader that is slow. */
const behindFrom = 64 * 1024;
/** Streams of one process. Tabs of a browser share one; without locks each visible tab has its own. */
const mostOfSession = 16;
const mostOfPerson = 48;

interface Belongs {
  streamId: number;
  token: string;
  sessionId: string;
  tenantId: string;
  userId: string;
}

export function createLive({ sessions, rights, changes, log }: LiveOptions): Live {
  const streams = new Map<ServerResponse, Belongs>();
  let lastStream = 0;

  const send = (stream: ServerResponse, text: string) => {
    if (stream.writableLength > mostWaiting) stream.destroy();
    else stream.write(text);
  };
  async function listenerOf(stream: ServerResponse): Promise<StreamListener | undefined> {
    const belongs = streams.get(stream);
    const caller = await sessions.find(belongs?.token);
    const isBehind = stream.writableLength > behindFrom;
    if (caller && belongs) return { caller, rights: await rights.of(caller), streamId: belongs.streamId, isBehind };
    stream.end();
    return undefined;
  }
  async function tell(eventFor: EventFor, tenantId?: string): Promise<void> {
    for (const [stream, belongs] of streams) {
      if (tenantId !== undefined && belongs.tenantId !== tenantId) continue;
      try {
        const listener = await listenerOf(stream);
        const event = listener && (await eventFor(listener));
        if (event) send(stream, written(event));
      } catch (error) {
        // The reader comes back by itself and is told how things stand.
        log.warn({ err: error }, 'A live stream was ended: its session could not be read');
        stream.end();
      }
    }
  }

  function refuseTooMany({ sessionId, tenantId, userId }: Caller): void {
    const all = [...streams.values()];
    const ofSession = all.filter((each) => each.sessionId === sessionId);
    if (ofSession.length >= mostOfSession) throw new AppError(errors.tooManyStreams, { most: mostOfSession });
    // Guests have no account of their own: each of their sessions counts by itself.
    if (userId === guestUserId) return;
    const ofPerson = all.filter((each) => each.userId === userId && each.tenantId === tenantId);
    if (ofPerson.length >= mostOfPerson) throw new AppError(errors.tooManyStreams, { most: mostOfPerson });
  }

  changes.on(['session'], ({ detail }) => {
    for (const [stream, { sessionId }] of streams)
      if (detail === '' || detail === sessionId) void listenerOf(stream).catch(() => stream.end());
  });
  const beat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ':\n\n');
    void tell(() => undefined);
  }, beatEvery);
  beat.unref();

  return {
    open({ caller, rights, request, reply }, first) {
      refuseTooMany(caller);
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'x-request-id': request.id,
      });
      lastStream += 1;
      streams.set(stream, {
        streamId: lastStream,
        token: tokenOf(request),
        sessionId: caller.sessionId,
        tenantId: caller.tenantId,
        userId: caller.userId,
      });
      stream.on('close', () => streams.delete(stream));
      send(stream, first ? written(first({ caller, rights })) : ':\n\n');
    },
    tell,
    close() {
      clearInterval(beat);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

const written = ({ topic, data }: LiveEvent) => `event: ${topic}\ndata: ${JSON.stringify(data ?? {})}\n\n`;
