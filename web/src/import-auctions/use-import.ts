import {
  type AuctionColumn,
  auctionColumns,
  checkAuctionsFile,
  createAuction,
  type AuctionsFileRow,
} from '@ekbid/contract';
import { refusalText, type Texts, type AdminTexts } from '@ekbid/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, ApiProblem } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import {
  type FormPicture,
  findPictureProblem,
  pictureOfFile,
  readPicture,
  sentPictures,
} from '../auction-form/form-pictures.ts';
import { problemText, withRefusals } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';

/**
 * Imports a CSV file of new auctions. The whole file is checked first; then each row is created with the call of the
 * auction form.
 */
export function useImport() {
  const texts = withRefusals(useTexts(), useTexts('admin').auctionRefusals);
  const words = useTexts('admin').manageAuctions.import;
  const client = useQueryClient();
  const [pictures, setPictures] = useState<ReadonlyMap<string, File>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const check = useMutation({
    mutationFn: async (file: File) => (await call(checkAuctionsFile, { body: {}, files: { file } })).data,
  });
  const rows = withKeys(check.data?.rows ?? []).map((row) => ({
    ...row,
    state: stateOf(row, { pictures, outcomes, texts, words }),
  }));
  const setOutcome = (key: string, outcome: RowOutcome) => setOutcomes((known) => new Map(known).set(key, outcome));

  async function create(): Promise<void> {
    stopped.current = false;
    setRunning(true);
    for (const row of rows) {
      if (stopped.current) break;
      if (!canCreate(row.state)) continue;
      setOutcome(row.key, 'creating');
      setOutcome(row.key, await createRow(row));
    }
    setRunning(false);
    void client.invalidateQueries(allBut(keys.session));
  }

  async function createRow(row: ImportRow): Promise<RowOutcome> {
    try {
      const chosen: FormPicture[] = [];
      for (const { name, alt } of row.pictures) {
        const file = isOurs(name) ? await readPicture(name) : pictures.get(name);
        if (!file) return { failed: words.copyFailed(name) };
        chosen.push(pictureOfFile(file, { alt }));
      }
      const { body, files } = sentPictures(chosen, []);
      await call(createAuction, { body: { ...row.form, ...body }, files });
      return 'created';
    } catch (error) {
      // If no reply came, the auction may exist, so this row must not be sent again.
      const isUnsure = error instanceof ApiProblem && error.code === 'network';
      return isUnsure ? 'unsure' : { failed: problemText(texts, error) };
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

type RowOutcome = 'creating' | 'created' | 'unsure' | { readonly failed: string };
type ImportRow = AuctionsFileRow & { readonly key: string };
export type RowState = 'ready' | RowOutcome | { readonly wrong: readonly string[] };

/**
 * Gives each row a key made from its content, so that unchanged rows of a corrected file keep their outcome. Identical
 * rows get separate keys.
 */
function withKeys(rows: readonly AuctionsFileRow[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const content = JSON.stringify([row.form, row.pictures]);
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    return { ...row, key: `${nth} ${content}` };
  });
}

type RowContext = {
  readonly pictures: ReadonlyMap<string, File>;
  readonly outcomes: ReadonlyMap<string, RowOutcome>;
  readonly texts: Pick<Texts, 'refusals'>;
  readonly words: AdminTexts['manageAuctions']['import'];
};

function stateOf(row: ImportRow, { pictures, outcomes, texts, words }: RowContext): RowState {
  const outcome = outcomes.get(row.key);
  if (outcome !== undefined) return outcome;
  const wrong = row.problems.map(({ field, message }) => `${columnOf(field)}: ${message}`);
  for (const { name } of row.pictures) {
    const problem = pictureProblem(name, { pictures, texts, words });
    if (problem !== null) wrong.push(problem);
  }
  return wrong.length > 0 ? { wrong } : 'ready';
}

/** The file's name for a column, which is the same in every language. */
function columnOf(field: string): string {
  const column = field === 'auctionImage' ? 'picture' : field;
  return Object.hasOwn(auctionColumns, column) ? auctionColumns[column as AuctionColumn] : column;
}

function pictureProblem(name: string, { pictures, texts, words }: Omit<RowContext, 'outcomes'>): string | null {
  if (isOurs(name)) return null;
  const picture = pictures.get(name);
  if (!picture) return words.noPicture(name);
  const problem = findPictureProblem(picture);
  return problem && refusalText(texts, problem);
}

/** Whether the picture is a path on this site. Files that EkBid exported have such paths. */
function isOurs(picture: string): boolean {
  return /^\/images\/[\w-]+\.webp$/.test(picture);
}

/** A failed row can be tried again. An unsure row cannot, because its auction may exist. */
export function canCreate(state: RowState): boolean {
  return state === 'ready' || (typeof state === 'object' && 'failed' in state);
}
