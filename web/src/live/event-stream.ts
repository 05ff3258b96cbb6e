import { liveEvents, type LiveEvents } from '@ekbid/contract';
import { noteSeen } from './note-seen.ts';

type Name = keyof LiveEvents;
/** One event of the stream: its name with its data. */
export type Told = { [Each in Name]: { readonly name: Each; readonly data: LiveEvents[Each] } }[Name];

type Listener = {
  readonly onTold: (told: Told) => void;
  /** It broke, or never began. Another try follows by itself. */
  readonly onBroken: () => void;
};

/** A proxy that holds everything back never lets the first event through. */
const patienceMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 8000;

/**
 * Keeps one stream open until it is closed. The browser's own way of connecting again has no chance in it, so that all
 * who lost a server would come back in one moment, and it gives up where a proxy answers for a server that restarts.
 */
export function keepStream(address: string, { onTold, onBroken }: Listener): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;

  function open(): void {
    source = new EventSource(address);
    timer = setTimeout(retry, patienceMs);
    for (const name of Object.keys(liveEvents) as Name[])
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        noteSeen(lastEventId);
        if (name === 'hello') greeted();
        onTold({ name, data: JSON.parse(data) as unknown } as Told);
      });
    source.addEventListener('error', retry);
  }

  function greeted(): void {
    clearTimeout(timer);
    failures = 0;
  }

  function retry(): void {
    close();
    timer = setTimeout(open, pauseMs(failures));
    failures += 1;
    onBroken();
  }

  function close(): void {
    clearTimeout(timer);
    source.close();
  }

  open();
  return close;
}

function pauseMs(failures: number): number {
  const longest = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  return longest * (0.5 + Math.random() / 2);
}
