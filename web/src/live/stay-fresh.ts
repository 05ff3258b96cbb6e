import { endSentAlong } from '../api/sent-along.ts';
import { keepStream, type Told } from './event-stream.ts';
import { isReachable } from './is-reachable.ts';

type Listener = {
  readonly onTold: (told: Told) => void;
  /** What was read before this stream stood may be old: all of it after a break, and what was read `beforeMs` ago. */
  readonly onGap: (beforeMs: number) => void;
  /** Whether what is on the screen is as new as it gets, or nobody can be reached. */
  readonly onFresh: (fresh: boolean) => void;
};

/** A break as short as this is nobody's business. */
const graceMs = 3000;
/** Without a stream. */
const pollMs = 7000;
/** With one: it may have died without a word. */
const lookInMs = 60_000;
/** A page's own calls and its stream begin together; the stream tells at once how every auction stands. */
const beginningMs = 1500;

/** By a stream, and where none can be had by asking every few seconds; says when neither is possible. */
export function stayFresh(address: string, { onTold, onGap, onFresh }: Listener): () => void {
  let stands = false;
  let stoodBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = open();
  lookLater(graceMs);

  function open(): () => void {
    return keepStream(address, { onTold: hear, onBroken });
  }

  function hear(told: Told): void {
    if (told.name === 'hello') {
      stands = true;
      onFresh(true);
      onGap(endSentAlong() || stoodBefore ? 0 : beginningMs);
      stoodBefore = true;
      lookLater(lookInMs);
    }
    onTold(told);
  }

  function onBroken(): void {
    if (!stands) return;
    stands = false;
    lookLater(graceMs);
  }

  function lookLater(ms: number): void {
    clearTimeout(timer);
    const mine = setTimeout(() => void look(() => mine === timer), ms);
    timer = mine;
  }

  async function look(isCurrent: () => boolean): Promise<void> {
    const reached = await isReachable();
    if (!isCurrent()) return;
    if (reached) onGap(0);
    else if (stands) reopen();
    onFresh(reached);
    lookLater(stands ? lookInMs : pollMs);
  }

  function reopen(): void {
    stands = false;
    close();
    close = open();
  }

  return () => {
    clearTimeout(timer);
    timer = undefined;
    close();
  };
}
