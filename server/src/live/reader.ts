import type { ServerResponse } from 'node:http';

/** Somebody who reads a stream, and what they asked to be told. */
export type Reader = {
  readonly auctionIds: readonly string[];
  /** Null for a visitor. The hash of the session by which they came in: it may end while they read. */
  readonly person: { readonly userId: string; readonly sessionHash: Buffer } | null;
  write(text: string): void;
  /** Ends it now: whoever has stopped reading would keep it, and the server with it, for ever. */
  end(): void;
  onGone(act: () => void): void;
};

/** More than any stream is sent at once, and little enough for thousands of readers who have stopped reading. */
const mostWaitingBytes = 128 * 1024;

export function readerOf(response: ServerResponse, asked: Pick<Reader, 'auctionIds' | 'person'>): Reader {
  // A connection that breaks is a reader who is gone, and nothing else.
  response.on('error', () => {});
  return {
    ...asked,
    write(text) {
      // Whoever reads too slowly connects again and asks anew: that costs less than keeping all they missed.
      if (response.writableLength > mostWaitingBytes) response.destroy();
      else response.write(text);
    },
    end() {
      response.end();
      if (response.writableLength > 0) response.destroy();
    },
    onGone: (act) => void response.once('close', act),
  };
}
