import type { Socket } from 'node:net';
import type { Db } from '../db/database.ts';

/** Somebody who reads a stream, and what they asked to be told. */
export type Reader = {
  readonly auctionIds: readonly string[];
  /** Null for a visitor. The hash of the session by which they came in: it may end while they read. */
  readonly person: { readonly userId: string; readonly sessionHash: Buffer } | null;
  write(event: Buffer): void;
  /** Ends it now: whoever has stopped reading would keep it, and the server with it, for ever. */
  end(): void;
  /** At once where they left before this was asked. */
  onGone(act: () => void): void;
};

/** More than any stream is sent at once, and little enough for thousands of readers who have stopped reading. */
const mostWaitingBytes = 128 * 1024;

export function readerOf(
  connection: Socket,
  asked: Pick<Reader, 'auctionIds' | 'person'>,
  noteDropped: () => void = () => {},
): Reader {
  // A connection that breaks is a reader who is gone, and nothing else.
  connection.on('error', () => {});
  return {
    ...asked,
    write(event) {
      if (connection.destroyed) return;
      // Whoever reads too slowly connects again and asks anew: that costs less than keeping all they missed.
      if (connection.writableLength <= mostWaitingBytes) return void connection.write(event);
      noteDropped();
      connection.destroy();
    },
    end: () => void connection.destroy(),
    onGone(act) {
      if (connection.destroyed) act();
      else connection.once('close', act);
    },
  };
}

/** Which of these sessions are still good, as their hashes in hex. Handed in at start-up: `live` knows no sessions. */
export type ListActiveSessions = (db: Db, sessionHashes: readonly Buffer[]) => Promise<Set<string>>;

/** Those of these readers who came in by a session that has ended since. */
export async function listSignedOut(
  { db, listActiveSessions }: { readonly db: Db; readonly listActiveSessions: ListActiveSessions },
  readers: Iterable<Reader>,
): Promise<Set<Reader>> {
  const signedIn = [...readers].flatMap((reader) => (reader.person ? [{ reader, ...reader.person }] : []));
  const standing = await listActiveSessions(
    db,
    signedIn.map(({ sessionHash }) => sessionHash),
  );
  const ended = signedIn.filter(({ sessionHash }) => !standing.has(sessionHash.toString('hex')));
  return new Set(ended.map(({ reader }) => reader));
}
