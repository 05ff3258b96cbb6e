import { paiseToRupees, type Prize, type PrizeTax } from '@ekbid/contract';
import type { Contact, TaxBearer } from '@ekbid/domain';
import { showPrizeProgress } from '../auctions/prize-progress.ts';
import type { Deps } from '../context/deps.ts';
import { pictureAddress } from '../pictures/picture-files.ts';
import type { PrizeRow } from './prizes.queries.ts';

type Config = Deps['config'];

const nameOf = ({ firstName, lastName }: Pick<PrizeRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim();

type AuctionColumns = Pick<
  PrizeRow,
  'auctionId' | 'title' | 'titleHindi' | 'picture' | 'winningBidPaise' | 'declaredAt' | 'stateAt'
>;

export const showAuctionOf = (row: AuctionColumns) => ({
  _id: row.auctionId,
  title: row.title,
  titleHindi: row.titleHindi,
  auctionImage: row.picture === null ? null : pictureAddress(row.picture),
  winningBid: paiseToRupees(row.winningBidPaise ?? 0),
  declaredAt: (row.declaredAt ?? row.stateAt).toISOString(),
});

const isBearer = (text: string): text is TaxBearer => text === 'operator' || text === 'winner';

function showTax({ taxPaise, taxDate, taxReference, taxBorneBy }: PrizeRow): PrizeTax | null {
  if (taxPaise === null || taxDate === null || taxReference === null || taxBorneBy === null) return null;
  if (!isBearer(taxBorneBy)) throw new Error('a tax is borne by one of two');
  return { amount: paiseToRupees(taxPaise), date: taxDate, reference: taxReference, borneBy: taxBorneBy };
}

/** The part that both the winner and administrators see. */
export const showDetails = (row: PrizeRow, { PRIZE_TAX }: Pick<Config, 'PRIZE_TAX'>) => ({
  auction: showAuctionOf(row),
  ...showPrizeProgress(row),
  carrier: row.carrier,
  trackingLink: row.trackingLink,
  tax: showTax(row),
  taxNeeded: PRIZE_TAX === 'on',
  problem:
    row.problem === null || row.problemAt === null ? null : { text: row.problem, at: row.problemAt.toISOString() },
});

/** The prize as its winner sees it. */
export const showOwnPrize = (row: PrizeRow, contact: Contact | null, config: Config): Prize => ({
  ...showDetails(row, config),
  entryMode: row.entryMode,
  contact,
  winner: { name: nameOf(row), telephone: row.mobileNumber },
  erasedAfterDays: config.PRIZE_ADDRESS_DAYS,
});

export const winnerOf = (row: PrizeRow) => ({ _id: row.winnerId, name: nameOf(row) });
