import type { AuctionsFileRow, CheckedAuctionsFile } from '@ekbid/contract';
import { checkAuctionTimes, readNewAuction, Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { SpokenTexts } from '../texts.ts';
import { type FileRow, readAuctionsFile } from './read-auctions-file.ts';

/** As it arrives; `truncated`: there was more than may be. */
type AuctionsFile = AsyncIterable<Uint8Array> & { readonly truncated?: boolean };

/** What is wrong with each row of a file of new auctions, by the rules of creating one. Creates nothing. */
export async function checkAuctionsFile(db: Db, file: AuctionsFile, texts: SpokenTexts): Promise<CheckedAuctionsFile> {
  const now = (await readClock(db)).getTime();
  const { problem, rows } = await readAuctionsFile(received(file));
  return { problem, rows: rows.map((row) => ({ ...row, problem: findProblem(row, now, texts) })) };
}

async function* received(file: AuctionsFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (cause) {
    throw new Refusal('file_incomplete', { field: 'file' }, { cause });
  }
  if (file.truncated === true) throw new Refusal('payload_too_large');
}

function findProblem({ form, picture }: FileRow, now: number, texts: SpokenTexts): AuctionsFileRow['problem'] {
  try {
    checkAuctionTimes(readNewAuction(form, picture !== ''), now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { field: String(error.details['field'] ?? ''), message: texts.refusals[error.code](error.details) };
  }
}
