import {
  type ContactForm,
  entryModes,
  longestClaimDays,
  prizeActors,
  prizeStates,
  readContact,
  readPrizeText,
  readSending,
  readTax,
  Refusal,
  regions,
  taxBearers,
} from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { auctionOfPrize, progress } from './prize-progress.ts';
import { id, instant, listReply, obeys, page, reply, rupees, text } from '../schemas.ts';

/** The maximum is longer than any limit in `domain/`, so that the refusal of the domain can name the exact limit. */
const typed = z._default(text(20_000), '');

export const contact = z.object({
  name: z.string(),
  address: z.string(),
  pinCode: z.string(),
  region: z.enum(regions),
  telephone: z.string(),
  note: z.string(),
});

const prizeTax = z.object({
  amount: rupees,
  date: z.string(),
  reference: z.string(),
  borneBy: z.enum(taxBearers),
});
export type PrizeTax = z.infer<typeof prizeTax>;

const prizeDetails = {
  auction: auctionOfPrize,
  ...progress,
  carrier: z.nullable(z.string()),
  trackingLink: z.nullable(z.string()),
  tax: z.nullable(prizeTax),
  /** Whether the tax on the prize must be recorded before the prize is sent. */
  taxNeeded: z.boolean(),
  /** A problem that the winner reported after the prize was sent. */
  problem: z.nullable(z.object({ text: z.string(), at: instant })),
};

export const prize = z.object({
  ...prizeDetails,
  entryMode: z.enum(entryModes),
  /** Null before the claim and after the address was erased. */
  contact: z.nullable(contact),
  /** The winner's name and telephone number, with which the form is filled in. */
  winner: z.object({ name: z.string(), telephone: z.string() }),
  /** The address is erased this many days after the prize was delivered, expired or was given up. */
  erasedAfterDays: z.number(),
});
export type Prize = z.infer<typeof prize>;

const params = z.object({ auctionId: id });

export const getPrize = endpoint('GET /prizes/:auctionId', {
  access: 'signed-in',
  summary: 'A prize that the caller has won',
  params,
  reply: reply(prize),
});

export const claimPrize = endpoint('POST /prizes/:auctionId/claim', {
  access: 'signed-in',
  summary: 'Claim a prize, or change where it goes until it is sent',
  params,
  body: z
    .object({ name: typed, address: typed, pinCode: typed, region: typed, telephone: typed, note: typed })
    .check(obeys((form: ContactForm) => void readContact(form))),
  reply: reply(prize),
});

export const renouncePrize = endpoint('POST /prizes/:auctionId/renounce', {
  access: 'signed-in',
  summary: 'Give a prize up for good, until it is sent; it goes to nobody else, and no money is refunded',
  params,
  reply: reply(prize),
});

export const confirmPrize = endpoint('POST /prizes/:auctionId/confirm', {
  access: 'signed-in',
  summary: 'Confirm that a prize has arrived',
  params,
  reply: reply(prize),
});

export const reportPrizeProblem = endpoint('POST /prizes/:auctionId/problem', {
  access: 'signed-in',
  summary: 'Report that a prize has not arrived, or is not as promised',
  params,
  body: z.object({ problem: typed }).check(obeys(({ problem }) => void readPrizeText(problem, 'problem'))),
  reply: reply(prize),
});

/** `to_send`: claimed and not sent. `overdue`: claimed at least a week ago and not sent. */
export const prizeFilters = ['to_claim', 'to_send', 'overdue', 'sent', 'delivered', 'expired', 'renounced'] as const;
export type PrizeFilter = (typeof prizeFilters)[number];

export const listedPrize = z.object({
  auction: auctionOfPrize,
  winner: z.object({ _id: id, name: z.string() }),
  ...progress,
  isOverdue: z.boolean(),
  hasProblem: z.boolean(),
});
export type ListedPrize = z.infer<typeof listedPrize>;

export const listPrizes = endpoint('GET /prizes', {
  access: 'admin',
  summary: 'Prizes without addresses, the latest change first',
  query: z.object({ ...page, state: z.optional(z.enum([...prizeFilters, ''])) }),
  reply: listReply(listedPrize, {}),
});

export const managedPrize = z.object({
  ...prizeDetails,
  winner: z.object({ _id: id, name: z.string(), email: z.string(), isBlocked: z.boolean() }),
  /**
   * The auction was decided before winners claimed prizes on EkBid, so an administrator may mark the prize as delivered
   * without a claim.
   */
  isEarlier: z.boolean(),
  /** Claimed at least a week ago and not sent. */
  isOverdue: z.boolean(),
  /** Whether an address is stored that the administrator can open. */
  hasContact: z.boolean(),
  moves: z.array(
    z.object({
      from: z.nullable(z.enum(prizeStates)),
      to: z.enum(prizeStates),
      at: instant,
      as: z.enum(prizeActors),
      /** The name of the person. Null if EkBid acted automatically. */
      by: z.nullable(z.string()),
      why: z.nullable(z.string()),
    }),
  ),
});
export type ManagedPrize = z.infer<typeof managedPrize>;

export const getManagedPrize = endpoint('GET /prizes/:auctionId/managed', {
  access: 'admin',
  summary: 'A prize with its moves, for administrators; its address has a call of its own',
  params,
  reply: reply(managedPrize),
});

export const openPrizeContact = endpoint('POST /prizes/:auctionId/contact', {
  access: 'admin',
  summary: 'Open the address of a prize, which the audit log records each time',
  params,
  reply: reply(contact),
});

export const recordPrizeTax = endpoint('POST /prizes/:auctionId/tax', {
  access: 'admin',
  summary: 'Record the tax on a prize, until it is sent; the winner sees it',
  params,
  body: z
    .object({ amount: typed, date: typed, reference: typed, borneBy: z.enum(taxBearers) })
    .check(obeys((form) => void readTax(form))),
  reply: reply(managedPrize),
});

export const sendPrize = endpoint('POST /prizes/:auctionId/send', {
  access: 'admin',
  summary: 'Record that a prize was sent, and notify its winner',
  params,
  body: z.object({ carrier: typed, trackingLink: typed }).check(obeys((form) => void readSending(form))),
  reply: reply(managedPrize),
});

export const deliverPrize = endpoint('POST /prizes/:auctionId/deliver', {
  access: 'admin',
  summary: 'Record that a prize was delivered, and notify its winner',
  params,
  body: z.object({ reason: typed }).check(obeys(({ reason }) => void readPrizeText(reason, 'reason'))),
  reply: reply(managedPrize),
});

export const extendClaim = endpoint('POST /prizes/:auctionId/extend', {
  access: 'admin',
  summary: 'Let the winner of an expired prize claim it after all',
  params,
  body: z.object({ days: z.number(), reason: typed }).check(
    obeys(({ days, reason }) => {
      if (!Number.isInteger(days) || days < 1 || days > longestClaimDays)
        throw new Refusal('claim_days_range', { field: 'days', most: longestClaimDays });
      readPrizeText(reason, 'reason');
    }),
  ),
  reply: reply(managedPrize),
});

const cell = z.string();

export const exportPrizesToSend = endpoint('GET /prizes/to-send.csv', {
  access: 'admin',
  summary: 'Prizes to send, with their addresses, as CSV for a carrier',
  file: 'csv',
  reply: z.object({
    'Auction id': cell,
    Prize: cell,
    Name: cell,
    Address: cell,
    'PIN code': cell,
    State: cell,
    Telephone: cell,
    Note: cell,
    'Claimed (UTC)': cell,
  }),
});
