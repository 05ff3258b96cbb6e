import { createHmac, type KeyObject } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Deps } from '../context/deps.ts';
import { isSame } from '../context/keys.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseAway } from '../db/retry.ts';

/** The name of the file in DATA_DIR. Lines are only ever added to it. */
export const outsideFile = 'deleted-and-excluded.list';

/** A time as PostgreSQL writes it, with microseconds. */
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const common = { entryId: z.uuid(), madeAt: moment };
const outsideEntry = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('erased'), content: z.object({ userId: z.uuid() }) }),
  z.object({
    ...common,
    kind: z.literal('deletion'),
    // An entry without times means that the deletion was stopped or is done.
    content: z.object({ userId: z.uuid(), askedAt: moment.optional(), dueAt: moment.optional() }),
  }),
  z.object({
    ...common,
    kind: z.literal('exclusion'),
    content: z.object({
      exclusion: z.string(),
      since: moment,
      until: moment,
      accounts: z.array(z.uuid()),
      numbers: z.array(z.hex().length(64)),
    }),
  }),
]);
export type OutsideEntry = z.infer<typeof outsideEntry>;

type Needs = Pick<Deps, 'db' | 'keys'>;

export type OutsideList = {
  readonly entries: readonly OutsideEntry[];
  /** The number of lines that could not be read, because they are damaged or were written with another APP_SECRET. */
  readonly unread: number;
  /**
   * True if the last line is incomplete: the process died while writing it. The next process adds the entry again.
   */
  readonly isTorn: boolean;
};

/**
 * Reads the file. Each line begins with a keyed code over the rest, and a line with a wrong code is skipped. So neither
 * damage nor a stranger's line can delete an account.
 */
export function readOutsideList(text: string, key: KeyObject): OutsideList {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const written = lines.filter((line) => line !== '');
  const entries = written.flatMap((line) => readLine(line, key) ?? []);
  // A line that lacks only its line break is still whole.
  const whole = readLine(last, key);
  return {
    entries: whole ? [...entries, whole] : entries,
    unread: written.length - entries.length,
    isTorn: last !== '' && !whole,
  };
}

const codeOf = (key: KeyObject, json: string) => createHmac('sha256', key).update(json).digest();

function readLine(line: string, key: KeyObject): OutsideEntry | null {
  const [code, json] = [line.slice(0, 64), line.slice(65)];
  if (!isSame(codeOf(key, json), Buffer.from(code, 'hex'))) return null;
  const read = outsideEntry.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}

/** The text begins with a line break, because another process may have died while it wrote the last line. */
function writeLines(entries: readonly OutsideEntry[], key: KeyObject): string {
  const lines = entries.map((entry) => {
    const json = JSON.stringify(entry);
    return `${codeOf(key, json).toString('hex')} ${json}\n`;
  });
  return `\n${lines.join('')}`;
}

async function listOutsideEntries(db: Db, since: string): Promise<readonly OutsideEntry[]> {
  const { rows } = await sql<OutsideEntry>`
    select entry_id, kind, content, to_json(made_at) #>> '{}' as made_at from outside_list
    where made_at > ${since}::timestamptz - interval '1 day' order by outside_list.made_at, entry_id`.execute(db);
  return rows;
}

const longAgo = '2000-01-01T00:00:00Z';

export const listAllOutside = (db: Db) => listOutsideEntries(db, longAgo);

/**
 * Copies the table into the file of this folder, each entry once. Every process that does background work has the whole
 * list in its own folder. If one dies, its first round after the restart adds the missing entries.
 */
export function openOutsideList({ db, keys }: Needs, folder: string) {
  const path = join(folder, outsideFile);
  let known: { readonly ids: Set<string>; since: string; bytes: number } | undefined;

  return {
    async bringUpToDate(): Promise<number> {
      const bytes = await sizeOf(path);
      // The file is read the first time, and again after it was replaced by a shorter one.
      if (!known || bytes < known.bytes) known = { ...(await readKnown(path, keys.outside)), bytes };
      const { ids } = known;
      const missing = (await listOutsideEntries(db, known.since)).filter(({ entryId }) => !ids.has(entryId));
      if (missing.length === 0) return 0;
      try {
        known.bytes = await append(path, writeLines(missing, keys.outside));
      } catch (error) {
        known = undefined;
        throw error;
      }
      for (const { entryId } of missing) ids.add(entryId);
      known.since = missing.at(-1)?.madeAt ?? known.since;
      return missing.length;
    },
  };
}

const sizeOf = async (path: string) =>
  (await stat(path).catch((error: NodeJS.ErrnoException) => ignoreAbsent(error)))?.size ?? 0;

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function readKnown(path: string, key: KeyObject) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => ignoreAbsent(error));
  const { entries } = readOutsideList(text ?? '', key);
  // `since` is long ago, so that the whole table is compared with the file once.
  return { ids: new Set(entries.map(({ entryId }) => entryId)), since: longAgo };
}

/** Appends text and returns the size of the file, once everything is on disk. */
async function append(path: string, text: string): Promise<number> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
    const { size } = await file.stat();
    // The file is new. After a power cut it can be found only if its folder is on disk too.
    if (size === Buffer.byteLength(text)) await syncFolder(dirname(path));
    return size;
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const everyMs = 5000;
/** The same failure is logged again after this time. */
const logAgainAfterMs = 60_000;

/** Updates the file regularly. Returns a function that stops it after a last round. */
export function keepOutsideList(deps: Needs & Pick<Deps, 'log'>, folder: string): () => Promise<void> {
  const list = openOutsideList(deps, folder);
  const ending = new AbortController();
  let loggedAt = -Infinity;
  const round = () =>
    list.bringUpToDate().then(
      () => void (loggedAt = -Infinity),
      (error: unknown) => {
        if (performance.now() - loggedAt < logAgainAfterMs) return;
        loggedAt = performance.now();
        if (isDatabaseAway(error))
          return deps.log.warn('The list of deletions and exclusions outside the database waits for the database');
        deps.log.error({ err: error }, 'Deletions and exclusions could not be written outside the database');
      },
    );
  const keep = async () => {
    while (!ending.signal.aborted) {
      await round();
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
    await round();
  };
  const keeping = keep();
  return async () => {
    ending.abort();
    await keeping;
  };
}
