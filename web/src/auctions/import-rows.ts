import type { AuctionsFileRow } from '@ekbid/contract';
import { refusalText, type Texts, type AdminTexts } from '@ekbid/texts';
import { findPictureProblem } from './check-picture.ts';

/** What has become of a row; of most, nothing yet. */
export type RowFate = 'creating' | 'created' | 'unsure' | { readonly failed: string };
export type ImportRow = AuctionsFileRow & { readonly key: string };
export type RowState = 'ready' | RowFate | { readonly wrong: string };

/** The same row of a corrected file keeps what has become of it; of several alike, each has its own. */
export function withKeys(rows: readonly AuctionsFileRow[]): ImportRow[] {
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

export function stateOf(row: ImportRow, { pictures, fates, texts, words }: Known): RowState {
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
export function isOurs(picture: string): boolean {
  return /^\/images\/[\w-]+\.webp$/.test(picture);
}

/** Those that failed may be tried again; of those without an answer nobody knows. */
export function canCreate(state: RowState): boolean {
  return state === 'ready' || (typeof state === 'object' && 'failed' in state);
}
