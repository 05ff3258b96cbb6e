import { getMe, liveEvents, type LiveEvents, seenSeconds, toldCookie } from '@ekbid/contract';
import { call, ApiProblem } from '../api/call.ts';
import { secureOverHttps } from '../texts/language.ts';

type Listener = {
  readonly onEvent: (event: LiveEvent) => void;
  /** Events may have been missed. Data that is `beforeMs` old or older may therefore be outdated. */
  readonly onGap: (beforeMs: number) => void;
  /** Whether the screen is up to date; false while the server cannot be reached. */
  readonly onFresh: (fresh: boolean) => void;
};

/** Interruptions shorter than this are not shown. */
const graceMs = 3000;
/** How often data is read while there is no stream. */
const pollMs = 7000;
/** How often an open stream is tested with a call, because a connection may die without an error. */
const heartbeatMs = 60_000;
/**
 * A page's first reads start together with its stream. So data read this shortly before the first event counts as
 * fresh.
 */
const startMs = 1500;
const heartbeatTimeoutMs = 5000;

/** Keeps a screen up to date through a stream, or by polling if no stream can be opened. Reports if neither works. */
export function keepConnected(address: string, { onEvent, onGap, onFresh }: Listener): () => void {
  let isConnected = false;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = open();
  checkAfter(graceMs);

  function open(): () => void {
    return openEventStream(address, { onEvent: receive, onBroken });
  }

  function receive(event: LiveEvent): void {
    if (event.name === 'hello') {
      isConnected = true;
      onFresh(true);
      onGap(wasConnected ? 0 : startMs);
      wasConnected = true;
      checkAfter(heartbeatMs);
    }
    onEvent(event);
  }

  function onBroken(): void {
    if (!isConnected) return;
    isConnected = false;
    checkAfter(graceMs);
  }

  function checkAfter(ms: number): void {
    clearTimeout(timer);
    const own = setTimeout(() => void check(() => own === timer), ms);
    timer = own;
  }

  async function check(isCurrent: () => boolean): Promise<void> {
    const reached = await isReachable();
    if (!isCurrent()) return;
    if (reached) onGap(0);
    else if (isConnected) reopen();
    onFresh(reached);
    checkAfter(isConnected ? heartbeatMs : pollMs);
  }

  function reopen(): void {
    isConnected = false;
    close();
    close = open();
  }

  return () => {
    clearTimeout(timer);
    timer = undefined;
    close();
  };
}

/** Whether the server answers the cheapest call. */
export async function isReachable(): Promise<boolean> {
  try {
    await call(getMe, { signal: AbortSignal.timeout(heartbeatTimeoutMs) });
    return true;
  } catch (problem) {
    // A refusal proves that the server works. Statuses from 502 on come from a proxy that cannot reach the server.
    return problem instanceof ApiProblem && problem.status > 0 && problem.status < 502;
  }
}

type Name = keyof LiveEvents;
/** One event of the stream, with its name and its data. */
export type LiveEvent = { [Each in Name]: { readonly name: Each; readonly data: LiveEvents[Each] } }[Name];

type StreamListener = {
  readonly onEvent: (event: LiveEvent) => void;
  /** The connection failed or broke. It will be reopened automatically. */
  readonly onBroken: () => void;
};

/** If no `hello` event arrives in this time, a proxy may be buffering the stream. */
const helloTimeoutMs = 10_000;
const firstPauseMs = 500;
const maxPauseMs = 8000;

/**
 * Keeps one stream open until it is closed. The browser's own reconnection is not enough: without a random pause, all
 * clients of a restarted server would reconnect at once, and the browser gives up if a proxy answers with an error.
 */
export function openEventStream(address: string, { onEvent, onBroken }: StreamListener): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;

  function connect(): void {
    source = new EventSource(address);
    timer = setTimeout(retry, helloTimeoutMs);
    for (const name of Object.keys(liveEvents) as Name[])
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        // Store the token first, because the reads that the event causes must be at least as new as the event.
        storeConsistencyToken(lastEventId);
        if (name === 'hello') connected();
        onEvent({ name, data: JSON.parse(data) as unknown } as LiveEvent);
      });
    source.addEventListener('error', retry);
  }

  function connected(): void {
    clearTimeout(timer);
    failures = 0;
  }

  function retry(): void {
    close();
    timer = setTimeout(connect, pauseMs(failures));
    failures += 1;
    onBroken();
  }

  function close(): void {
    clearTimeout(timer);
    source.close();
  }

  connect();
  return close;
}

function pauseMs(failures: number): number {
  const limit = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
  return limit * (0.5 + Math.random() / 2);
}

/**
 * Stores the event's id in a cookie (the consistency token). Later reads of this browser are then at least as new as
 * the event. Some events have no id.
 */
export function storeConsistencyToken(eventId: string): void {
  if (eventId === '') return;
  const cookies = document.cookie.split('; ');
  const before = cookies.find((cookie) => cookie.startsWith(`${toldCookie}=`))?.slice(toldCookie.length + 1) ?? '';
  const later = timeOf(before) > timeOf(eventId) ? before : eventId;
  document.cookie = `${toldCookie}=${later}; path=/; max-age=${seenSeconds}; samesite=lax${secureOverHttps()}`;
}

/** The time in an event id. It is the only part that a page can compare. */
const timeOf = (id: string) => Number(id.split('.')[0]);
