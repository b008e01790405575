// Reads the live stream once per browser: the tab that holds the lock reads it and passes the events to the other tabs
// (architecture §5). Without navigator.locks (plain-http addresses of a plant network) each visible tab reads its own stream.
import { storedKey } from '../stored-items.ts';
import { type LiveEvent, readEvents } from './read-events.ts';

export interface LiveParts {
  /** Opens the stream. Returns undefined without a session, when a retry is pointless. @throws if the server refuses the stream */
  open(signal: AbortSignal): Promise<Response | undefined>;
  onEvent(event: LiveEvent): void;
}

const name = storedKey('live');

/** Calls back for each event in every tab. Returns a function that stops it. */
export function startLive({ open, onEvent }: LiveParts): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  const share = (event: LiveEvent) => {
    channel.postMessage(event);
    onEvent(event);
  };
  if (navigator.locks) {
    navigator.locks
      .request(name, { signal: stop.signal }, () => follow(open, share, stop.signal))
      .catch(() => undefined);
  } else {
    followWhileVisible(open, onEvent, stop.signal);
  }
  return () => {
    stop.abort();
    channel.close();
  };
}

function followWhileVisible(open: LiveParts['open'], onEvent: LiveParts['onEvent'], signal: AbortSignal): void {
  let current: AbortController | undefined;
  const update = () => {
    if (document.visibilityState !== 'visible') current?.abort();
    else if (!current || current.signal.aborted) {
      current = new AbortController();
      void follow(open, onEvent, AbortSignal.any([signal, current.signal]));
    }
  };
  document.addEventListener('visibilitychange', update, { signal });
  update();
}

/** Milliseconds before a reconnection. */
const [shortestWait, longestWait] = [500, 15_000];

/** Reads the stream, and reconnects after each end. The delay doubles until an event arrives. */
async function follow(open: LiveParts['open'], onEvent: LiveParts['onEvent'], signal: AbortSignal): Promise<void> {
  let wait = shortestWait;
  while (!signal.aborted) {
    try {
      const response = await open(signal);
      if (!response?.body) return;
      for await (const event of readEvents(response.body)) {
        wait = shortestWait;
        onEvent(event);
      }
    } catch {
      // The network is down or the server restarts: retry.
    }
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
