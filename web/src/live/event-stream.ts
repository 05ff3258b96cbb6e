import { liveEvents, type LiveEvents, seenSeconds, toldCookie } from '@ekbid/contract';

type Name = keyof LiveEvents;
/** One event of the stream: its name and its data. */
export type LiveEvent = { [Each in Name]: { readonly name: Each; readonly data: LiveEvents[Each] } }[Name];

type Listener = {
  readonly onEvent: (event: LiveEvent) => void;
  /** The connection failed or was lost. It is opened again automatically. */
  readonly onBroken: () => void;
};

/** Without a `hello` in this time, a proxy may buffer the whole stream. */
const helloTimeoutMs = 10_000;
const firstPauseMs = 500;
const maxPauseMs = 8000;

/**
 * Keeps one stream open until it is closed. The browser's own reconnection does not suffice: it has no random pause, so
 * all clients of a lost server would return at once, and it gives up if a proxy answers for a restarting server.
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
        // The token is stored first, because the reads that follow the event must be at least as new.
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

/** Makes all further reads of this browser at least as new as the event with this id. Some events have no id. */
export function storeConsistencyToken(eventId: string): void {
  if (eventId === '') return;
  const cookies = document.cookie.split('; ');
  const before = cookies.find((cookie) => cookie.startsWith(`${toldCookie}=`))?.slice(toldCookie.length + 1) ?? '';
  const later = timeOf(before) > timeOf(eventId) ? before : eventId;
  document.cookie = `${toldCookie}=${later}; path=/; max-age=${seenSeconds}; samesite=lax`;
}

/** The part of an event id that a page can compare: its time. */
const timeOf = (id: string) => Number(id.split('.')[0]);
