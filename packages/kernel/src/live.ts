// The stream of events that a browser of a signed-in person keeps open, so that changes by others arrive at once (architecture §5). The
// format is that of server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html. The console reads the stream with
// fetch, because EventSource cannot send the header with the token.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
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

/** The person who has opened a stream, with the current rights. */
export interface Listener {
  caller: Caller;
  rights: Rights;
}

/** The receiver of an event: the person, and the stream. */
export interface StreamListener extends Listener {
  /** The number of the stream. No other stream of this process ever has the same number. */
  streamId: number;
  /** Many bytes of earlier events still wait for the reader. Events that later events replace should then be left out. */
  isBehind: boolean;
}

type EventFor = (listener: StreamListener) => LiveEvent | undefined | Promise<LiveEvent | undefined>;

export interface Live {
  /**
   * Turns the reply into a stream, and sends the event `first` at once. The stream ends when the session ends or the access token expires.
   * @throws AppError tooManyStreams
   */
  open(call: Pick<Call, 'caller' | 'rights' | 'request' | 'reply'>, first?: (listener: Listener) => LiveEvent): void;
  /** For each stream, or each stream of the tenant, loads the current caller and rights and sends the event of `eventFor`, if there is one. */
  tell(eventFor: EventFor, tenantId?: string): Promise<void>;
  /** Ends all streams. A stopping server would otherwise wait for their end. */
  close(): void;
}

export interface LiveOptions {
  sessions: Sessions;
  rights: { of(caller: Caller): Promise<Rights> };
  changes: Changes;
  log: Log;
}

/** Milliseconds between two signs of life. Many proxies close a connection that is silent for a minute. */
const beatInterval = 20_000;
/** The largest number of bytes that may wait for a reader. With more, the next event or sign of life ends the stream. */
const mostWaiting = 1024 * 1024;
/** If more than this number of bytes wait for a reader, `isBehind` is true. */
const behindFrom = 64 * 1024;
/**
 * The largest number of streams of a session in one process. The tabs of a browser share a stream. Without navigator.locks each visible tab
 * has its own.
 */
const mostOfSession = 16;
/** The largest number of streams of a person in one process. */
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
  /** Loads the current caller and rights of a stream. Ends the stream when the session has ended or the token has expired. */
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
        // The console reconnects by itself and then receives the current state.
        log.warn({ err: error }, 'A live stream was ended: its session could not be read');
        stream.end();
      }
    }
  }

  function refuseTooMany({ sessionId, tenantId, userId }: Caller): void {
    const all = [...streams.values()];
    const ofSession = all.filter((each) => each.sessionId === sessionId);
    if (ofSession.length >= mostOfSession) throw new AppError(errors.tooManyStreams, { most: mostOfSession });
    // All guests have one user id, so only the limit of the session applies to a guest.
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
        ...(reply.getHeaders() as OutgoingHttpHeaders), // those of cross-origin resource sharing
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
