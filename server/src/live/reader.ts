import type { Socket } from 'node:net';
import type { Db } from '../db/database.ts';

/** The client of one open stream, and what it subscribed to. */
export type Reader = {
  readonly auctionIds: readonly string[];
  /**
   * Null for an anonymous session. The hash shows later whether the session has ended while the stream is still open.
   */
  readonly person: { readonly userId: string; readonly sessionHash: Buffer } | null;
  write(event: Buffer): void;
  /** Ends the stream at once, because a graceful end would wait for a reader that no longer reads. */
  end(): void;
  /** Calls back when the stream closes, or at once if it is closed already. */
  onGone(callback: () => void): void;
};

/**
 * A reader for which more bytes than this wait is disconnected. So readers that no longer read need little memory, even
 * thousands of them. A stream never sends this much at once.
 */
const maxWaitingBytes = 128 * 1024;

export function readerOf(
  connection: Socket,
  asked: Pick<Reader, 'auctionIds' | 'person'>,
  onDropped: () => void = () => {},
): Reader {
  // Without this handler an error would end the process. The 'close' event follows and is handled.
  connection.on('error', () => {});
  return {
    ...asked,
    write(event) {
      if (connection.destroyed) return;
      // A slow reader is disconnected, then reconnects and refetches. Storing all events for it would cost more.
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

/**
 * Returns the hashes of the active sessions among these, in hex. The function is passed in at start-up, because `live`
 * may not import sessions.
 */
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
