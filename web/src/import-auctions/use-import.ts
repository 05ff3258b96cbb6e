import { checkAuctionsFile, createAuction, type AuctionsFileRow } from '@ekbid/contract';
import { refusalText, type Texts, type AdminTexts } from '@ekbid/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { readPicture, findPictureProblem } from '../auction-form/auction-picture.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A file of new auctions: checked as a whole, created row by row, each as the form would create it. */
export function useImport() {
  const texts = useTexts();
  const words = useTexts('admin').manageAuctions.import;
  const client = useQueryClient();
  const [pictures, setPictures] = useState<ReadonlyMap<string, File>>(new Map());
  const [fates, setFates] = useState<ReadonlyMap<string, RowFate>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const check = useMutation({
    mutationFn: async (file: File) => (await call(checkAuctionsFile, { body: {}, files: { file } })).data,
  });
  const rows = withKeys(check.data?.rows ?? []).map((row) => ({
    ...row,
    state: stateOf(row, { pictures, fates, texts, words }),
  }));
  const note = (key: string, fate: RowFate) => setFates((known) => new Map(known).set(key, fate));

  async function create(): Promise<void> {
    stopped.current = false;
    setRunning(true);
    for (const row of rows) {
      if (stopped.current) break;
      if (!canCreate(row.state)) continue;
      note(row.key, 'creating');
      note(row.key, await createRow(row));
    }
    setRunning(false);
    void client.invalidateQueries(allBut(keys.session));
  }

  async function createRow({ form, picture }: ImportRow): Promise<RowFate> {
    try {
      const auctionImage = isOurs(picture) ? await readPicture(picture) : pictures.get(picture);
      if (!auctionImage) return { failed: words.copyFailed(picture) };
      await call(createAuction, { body: form, files: { auctionImage } });
      return 'created';
    } catch (error) {
      const unanswered = error instanceof ApiProblem && error.code === 'network';
      return unanswered ? 'unsure' : { failed: problemText(texts, error) };
    }
  }

  return {
    check,
    rows,
    running,
    addPictures: (files: readonly File[]) =>
      setPictures((known) => new Map([...known, ...files.map((file) => [file.name, file] as const)])),
    create: () => void create(),
    stop: () => void (stopped.current = true),
  };
}

export type Import = ReturnType<typeof useImport>;

/** What has become of a row; of most, nothing yet. */
type RowFate = 'creating' | 'created' | 'unsure' | { readonly failed: string };
type ImportRow = AuctionsFileRow & { readonly key: string };
export type RowState = 'ready' | RowFate | { readonly wrong: string };

/** The same row of a corrected file keeps what has become of it; of several alike, each has its own. */
function withKeys(rows: readonly AuctionsFileRow[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const content = JSON.stringify([row.form, row.picture]);
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    return { ...row, key: `${nth} ${content}` };
  });
}

type Known = {
  readonly pictures: ReadonlyMap<string, File>;
  readonly fates: ReadonlyMap<string, RowFate>;
  readonly texts: Pick<Texts, 'refusals'>;
  readonly words: AdminTexts['manageAuctions']['import'];
};

function stateOf(row: ImportRow, { pictures, fates, texts, words }: Known): RowState {
  const fate = fates.get(row.key);
  if (fate !== undefined) return fate;
  if (row.problem) return { wrong: row.problem.message };
  if (isOurs(row.picture)) return 'ready';
  const picture = pictures.get(row.picture);
  if (!picture) return { wrong: words.noPicture(row.picture) };
  const problem = findPictureProblem(picture);
  return problem ? { wrong: refusalText(texts, problem) } : 'ready';
}

/** An exported file names pictures by their addresses here. */
function isOurs(picture: string): boolean {
  return /^\/images\/[\w-]+\.webp$/.test(picture);
}

/** Those that failed may be tried again; of those without an answer nobody knows. */
export function canCreate(state: RowState): boolean {
  return state === 'ready' || (typeof state === 'object' && 'failed' in state);
}
