import { liveEvents, type LiveEvents, seenSeconds, toldCookie } from '@ekbid/contract';

type Name = keyof LiveEvents;
/** One event of the stream: its name with its data. */
export type LiveEvent = { [Each in Name]: { readonly name: Each; readonly data: LiveEvents[Each] } }[Name];

type Listener = {
  readonly onEvent: (event: LiveEvent) => void;
  /** The connection failed or was lost. Another attempt follows by itself. */
  readonly onBroken: () => void;
};

/** A proxy that buffers everything never lets the first event through. */
const helloTimeoutMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 8000;

/**
 * Keeps one stream open until it is closed. The browser's own reconnection has no random pause, so all who lost a server
 * would come back in one moment; and it gives up where a proxy answers for a server that restarts.
 */
export function openEventStream(address: string, { onEvent, onBroken }: Listener): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;

  function connect(): void {
    source = new EventSource(address);
    timer = setTimeout(retry, helloTimeoutMs);
    for (const name of Object.keys(liveEvents) as Name[])
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        // Before the page hears of the event: what it reads next must be at least as new.
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
  const longest = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  return longest * (0.5 + Math.random() / 2);
}

/** From now on, reads in any tab of this browser are at least as new as the event of this id. Empty: no event's own. */
export function storeConsistencyToken(eventId: string): void {
  if (eventId === '') return;
  const cookies = document.cookie.split('; ');
  const before = cookies.find((cookie) => cookie.startsWith(`${toldCookie}=`))?.slice(toldCookie.length + 1) ?? '';
  const later = timeOf(before) > timeOf(eventId) ? before : eventId;
  document.cookie = `${toldCookie}=${later}; path=/; max-age=${seenSeconds}; samesite=lax`;
}

/** The only part of an id that a page can read. */
const timeOf = (id: string) => Number(id.split('.')[0]);
