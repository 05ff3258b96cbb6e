import { alikeReasons } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, reply, rupees } from './schemas.ts';

const member = z.object({
  _id: id,
  name: z.string(),
  blocked: z.boolean(),
  winner: z.boolean(),
  createdAt: instant,
  /** In ascending order. */
  amounts: z.array(rupees),
});

const group = z.object({
  score: z.number(),
  reasons: z.array(z.object({ reason: z.enum(alikeReasons), accounts: z.number() })),
  /** The number of all accounts in the group. `members` lists only the first of them. */
  accounts: z.number(),
  bids: z.number(),
  /**
   * The probability, from 0 to 1, that one person with this many bids on the lowest amounts wins an auction of this
   * size.
   */
  chance: z.number(),
  members: z.array(member),
});
export type AlikeAccounts = z.infer<typeof group>;

export const listAccountsAlike = endpoint('GET /auctions/:auctionId/accounts-alike', {
  access: 'admin',
  summary: 'Accounts of a declared auction that may be one person: hints only',
  params: z.object({ auctionId: id }),
  reply: reply(
    z.object({
      auction: z.object({ _id: id, title: z.string(), titleHindi: z.nullable(z.string()) }),
      bidders: z.number(),
      bids: z.number(),
      /** For how many days the hashes that show what accounts have in common are stored. */
      keptDays: z.number(),
      /** The number of all groups. `groups` lists only those with the highest scores. */
      total: z.number(),
      groups: z.array(group),
    }),
  ),
});
