import type { AuctionsFileRow, CheckedAuctionsFile } from '@ekbid/contract';
import { readNewAuction, Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { SpokenTexts } from '../texts.ts';
import { type FileRow, readAuctionsFile } from './read-auctions-file.ts';

/** What is wrong with each row of a file of new auctions, by the rules of creating one. Creates nothing. */
export async function checkAuctionsFile(db: Db, bytes: Buffer, texts: SpokenTexts): Promise<CheckedAuctionsFile> {
  const now = (await readClock(db)).getTime();
  const { problem, rows } = readAuctionsFile(bytes);
  return { problem, rows: rows.map((row) => ({ ...row, problem: findProblem(row, now, texts) })) };
}

function findProblem({ form, picture }: FileRow, now: number, texts: SpokenTexts): AuctionsFileRow['problem'] {
  try {
    const { endTime } = readNewAuction(form, picture !== '');
    if (endTime <= now) throw new Refusal('end_time_past', { field: 'endTime' });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { field: String(error.details['field'] ?? ''), message: texts.refusals[error.code](error.details) };
  }
}
