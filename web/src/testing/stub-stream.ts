import type { LiveEvents } from '@ekbid/contract';

/** Replaces `EventSource`, which jsdom does not have. It sends nothing until a test calls `tell` or `greet`. */
export class StubStream extends EventTarget {
  /** All streams that were opened, in order. */
  static readonly all: StubStream[] = [];
  readonly url: string;
  isOpen = true;

  constructor(url: string) {
    super();
    this.url = url;
    StubStream.all.push(this);
  }

  close(): void {
    this.isOpen = false;
  }

  tell<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): void {
    if (this.isOpen) this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  greet(): void {
    this.tell('hello', { serverTime: new Date().toISOString() });
  }

  breakDown(): void {
    if (this.isOpen) this.dispatchEvent(new Event('error'));
  }
}

export const openStreams = () => StubStream.all.filter(({ isOpen }) => isOpen);
