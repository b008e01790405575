// The stream of events that each browser keeps open, so that changes by others arrive at once (architecture §5). It consists of server-sent
// events, https://html.spec.whatwg.org/multipage/server-sent-events.html; browsers read it with fetch, because the token is in a header.
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

/** The person whom a stream belongs to, with the current rights. */
export interface Listener {
  caller: Caller;
  rights: Rights;
}

/** The person and the stream that an event would go to. */
export interface StreamListener extends Listener {
  /** The number of the stream in this process, never used again. */
  streamId: number;
  /** The reader has not received the earlier events yet: events that are soon superseded should be left out. */
  isBehind: boolean;
}

type EventFor = (listener: StreamListener) => LiveEvent | undefined | Promise<LiveEvent | undefined>;

export interface Live {
  /**
   * Turns the reply into a stream of the caller's session; it ends with the session or its token. The event `first` is sent at once.
   * @throws AppError tooManyStreams
   */
  open(call: Pick<Call, 'caller' | 'rights' | 'request' | 'reply'>, first?: (listener: Listener) => LiveEvent): void;
  /** Loads the current caller and rights of each stream, or of those of one tenant, and sends the event that `eventFor` returns. */
  tell(eventFor: EventFor, tenantId?: string): Promise<void>;
  /** Ends all streams; a server that stops would otherwise wait for them. */
  close(): void;
}

export interface LiveOptions {
  sessions: Sessions;
  rights: { of(caller: Caller): Promise<Rights> };
  changes: Changes;
  log: Log;
}

/** Milliseconds between two signs of life: proxies close a connection that is silent for a minute. */
const beatInterval = 20_000;
/** Bytes that may wait for a reader; with more, the stream is ended, and the reader reconnects and starts anew. */
const mostWaiting = 1024 * 1024;
/** With more bytes waiting, the reader is behind. */
const behindFrom = 64 * 1024;
/** Streams in one process. The tabs of a browser share a stream; where the browser has no locks, each visible tab has its own. */
const mostOfSession = 16;
const mostOfPerson = 48;

interface StreamOwner {
  streamId: number;
  token: string;
  sessionId: string;
  tenantId: string;
  userId: string;
}

export function createLive({ sessions, rights, changes, log }: LiveOptions): Live {
  const streams = new Map<ServerResponse, StreamOwner>();
  let lastStream = 0;

  const send = (stream: ServerResponse, text: string) => {
    if (stream.writableLength > mostWaiting) stream.destroy();
    else stream.write(text);
  };
  /** Loads the current caller of a stream; ends the stream when the session is over. */
  async function loadListener(stream: ServerResponse): Promise<StreamListener | undefined> {
    const owner = streams.get(stream);
    const caller = await sessions.find(owner?.token);
    const isBehind = stream.writableLength > behindFrom;
    if (caller && owner) return { caller, rights: await rights.of(caller), streamId: owner.streamId, isBehind };
    stream.end();
    return undefined;
  }
  async function tell(eventFor: EventFor, tenantId?: string): Promise<void> {
    for (const [stream, owner] of streams) {
      if (tenantId !== undefined && owner.tenantId !== tenantId) continue;
      try {
        const listener = await loadListener(stream);
        const event = listener && (await eventFor(listener));
        if (event) send(stream, eventText(event));
      } catch (error) {
        // The reader reconnects by itself and then receives the current state.
        log.warn({ err: error }, 'A live stream was ended: its session could not be read');
        stream.end();
      }
    }
  }

  function refuseTooMany({ sessionId, tenantId, userId }: Caller): void {
    const all = [...streams.values()];
    const ofSession = all.filter((each) => each.sessionId === sessionId);
    if (ofSession.length >= mostOfSession) throw new AppError(errors.tooManyStreams, { most: mostOfSession });
    // Guests share one user id, so that only the limit of the session applies to them.
    if (userId === guestUserId) return;
    const ofPerson = all.filter((each) => each.userId === userId && each.tenantId === tenantId);
    if (ofPerson.length >= mostOfPerson) throw new AppError(errors.tooManyStreams, { most: mostOfPerson });
  }

  changes.on(['session'], ({ detail }) => {
    for (const [stream, { sessionId }] of streams)
      if (detail === '' || detail === sessionId) void loadListener(stream).catch(() => stream.end());
  });
  const beat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ':\n\n');
    void tell(() => undefined);
  }, beatInterval);
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
      send(stream, first ? eventText(first({ caller, rights })) : ':\n\n');
    },
    tell,
    close() {
      clearInterval(beat);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

const eventText = ({ topic, data }: LiveEvent) => `event: ${topic}\ndata: ${JSON.stringify(data ?? {})}\n\n`;
