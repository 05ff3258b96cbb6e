import type { Socket } from 'node:net';
import type { Db } from '../db/database.ts';

/** The reader of one open stream, and what it subscribed to. */
export type Reader = {
  readonly auctionIds: readonly string[];
  /** Null for an anonymous session. The session's hash is kept because the session may end before the stream. */
  readonly person: { readonly userId: string; readonly sessionHash: Buffer } | null;
  write(event: Buffer): void;
  /** Ends the stream at once. A graceful end would wait for a reader that has stopped reading. */
  end(): void;
  /** Calls back when the stream closes; at once if it already has. */
  onGone(callback: () => void): void;
};

/** More than a stream sends at once, and little enough memory for thousands of readers that have stopped reading. */
const maxWaitingBytes = 128 * 1024;

export function readerOf(
  connection: Socket,
  asked: Pick<Reader, 'auctionIds' | 'person'>,
  onDropped: () => void = () => {},
): Reader {
  // A broken connection needs no handling beyond its 'close' event.
  connection.on('error', () => {});
  return {
    ...asked,
    write(event) {
      if (connection.destroyed) return;
      // A slow reader is dropped, then reconnects and refetches. That costs less than storing all events for it.
      if (connection.writableLength <= maxWaitingBytes) return void connection.write(event);
      onDropped();
      connection.destroy();
    },
    end: () => void connection.destroy(),
    onGone(callback) {
      if (connection.destroyed) callback();
      else connection.once('close', callback);
    },
  };
}

/** Which of these sessions are active, by their hashes in hex. Handed in at start-up: `live` imports no sessions. */
export type ListActiveSessions = (db: Db, sessionHashes: readonly Buffer[]) => Promise<Set<string>>;

/** The readers whose session has ended since they connected. */
export async function listSignedOut(
  { db, listActiveSessions }: { readonly db: Db; readonly listActiveSessions: ListActiveSessions },
  readers: Iterable<Reader>,
): Promise<Set<Reader>> {
  const signedIn = [...readers].flatMap((reader) => (reader.person ? [{ reader, ...reader.person }] : []));
  const active = await listActiveSessions(
    db,
    signedIn.map(({ sessionHash }) => sessionHash),
  );
  const ended = signedIn.filter(({ sessionHash }) => !active.has(sessionHash.toString('hex')));
  return new Set(ended.map(({ reader }) => reader));
}
