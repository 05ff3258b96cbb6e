import { type AuctionStanding, type exportAuctions as endpoint, toInstant } from '@ekbid/contract';
import { formatRupees } from '@ekbid/domain';
import type { z } from 'zod/mini';
import type { Admin } from '../sessions/authorize.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { readClock, type Db } from '../db/database.ts';
import { readByCursor } from '../db/list-queries.ts';
import { auctionLines } from './auction-list.queries.ts';
import type { AuctionRow } from './auctions.queries.ts';
import { readFilters } from './read-auctions.ts';
import { pictureAddress } from '../pictures/picture-files.ts';
import { statusOf } from '../db/status-of.ts';

type Line = z.output<typeof endpoint.reply>;
type Asked = { readonly status?: AuctionStanding | '' | undefined; readonly search?: string | undefined };

/** Exports auctions as a file, newest first: the fields of the form, and otherwise only public facts. */
export async function exportAuctions(db: Db, by: Admin, asked: Asked) {
  const filters = readFilters(asked);
  const at = await db.transaction().execute(async (db) => {
    const now = await readClock(db);
    await recordAuditEvent(db, by, 'auctions.export', { status: asked.status || null, search: filters.search });
    return now;
  });
  return { name: 'ekbid-auctions', at, rows: lines() };

  async function* lines(): AsyncGenerator<Line> {
    for await (const row of readByCursor<AuctionRow>(db, auctionLines(db, filters, at))) yield toLine(row, at);
  }
}

function toLine(row: AuctionRow, now: Date): Line {
  return {
    ID: row.auctionId,
    Title: row.title,
    Description: row.description,
    'Starting bid (INR)': rupees(row.startingBidPaise),
    'Ending bid (INR)': rupees(row.endingBidPaise),
    'Bid increment (INR)': rupees(row.bidIncrementPaise),
    'Starts (IST)': indianClock(row.startTime),
    'Ends (IST)': indianClock(row.endTime),
    'Max slots': String(row.maxSlots),
    'Declares itself': row.autoDeclare ? 'yes' : 'no',
    Picture: addressOf(row),
    Status: statusOf(row, now),
    Outcome: row.outcome ?? '',
    'Total bids': String(row.slotsFilled),
    'Winning bid (INR)': row.winningBidPaise === null ? '' : rupees(row.winningBidPaise),
    'Retail price (INR)': row.retailPricePaise === null ? '' : rupees(row.retailPricePaise),
    'Retail price source': row.retailPriceSource ?? '',
    'Retail price date': row.retailPriceDate ?? '',
    'Title in Hindi': row.titleHindi ?? '',
    'Description in Hindi': row.descriptionHindi ?? '',
    'Further pictures': row.furtherPictures.map(addressOf).join(' | '),
    'Picture texts': listed([row.pictureAlt, ...row.furtherPictures.map(({ alt }) => alt)]),
    'Entry mode': row.entryMode,
    'Minimum account days': String(row.minAccountDays),
  };
}

const addressOf = ({ picture }: { picture: string | null }) => (picture === null ? '' : pictureAddress(picture));

/** Joins the texts of the pictures as `readRow` expects them. Returns an empty text if no picture has one. */
function listed(alts: readonly (string | null)[]): string {
  return alts.some((alt) => alt !== null) ? alts.map((alt) => (alt ?? '').replaceAll('|', '/')).join(' | ') : '';
}

/** Leaves out thousands separators, so that a spreadsheet reads the value as a number. */
function rupees(paise: number): string {
  return formatRupees(paise).replaceAll(',', '');
}

/** Writes a time as `2026-11-21 10:00` in India, whose offset is always 330 minutes: it has no summer time. */
function indianClock(time: Date): string {
  const inIndia = new Date(Date.parse(toInstant(time)) + 330 * 60_000);
  return inIndia.toISOString().slice(0, 16).replace('T', ' ');
}
