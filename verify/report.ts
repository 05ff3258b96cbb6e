/**
 * What a check answers. Amounts are whole paise, times as they stand in the log. `entry` is a leaf's place in the log,
 * from 0; `bid` is a bid's number in its auction, from 1.
 */

/** The file is not one of ours, or not whole: nothing can be said about it. */
export type FileFinding =
  | { code: 'not_json' }
  | { code: 'member_twice'; member: string }
  | { code: 'format_unknown'; expected: 'opening' | 'paper'; found: string }
  | { code: 'member_wrong'; member: string }
  /** What the site shows is compared with an opening, and there is none. */
  | { code: 'opening_missing' };

export type LeafKind = 'rules' | 'bid' | 'end' | 'addition' | 'cancelled' | 'result';

type StructureFinding =
  | { code: 'rules_missing' }
  | { code: 'rules_impossible' }
  | { code: 'rules_of_another_auction'; expected: string; found: string }
  | { code: 'result_missing' }
  | { code: 'leaf_unreadable'; entry: number }
  | { code: 'leaf_misplaced'; entry: number; kind: LeafKind }
  | { code: 'leaf_member_wrong'; entry: number; member: string }
  | { code: 'bid_member_wrong'; bid: number; entry: number; member: string };

type HeadFinding =
  | { code: 'head_unreadable' }
  | { code: 'head_of_another_auction'; expected: string; found: string }
  | { code: 'head_key_missing'; key: string }
  | { code: 'head_key_not_first'; key: string; first: string }
  | { code: 'key_id_wrong'; key: string; expected: string }
  | { code: 'key_not_trusted'; key: string }
  | { code: 'signature_wrong'; key: string };

type RootFinding =
  | { code: 'head_size_wrong'; size: number; leaves: number }
  | { code: 'head_root_wrong'; signed: string; computed: string };

type BidFinding =
  | { code: 'bid_number_wrong'; bid: number; entry: number; expected: number }
  | { code: 'bid_time_back'; bid: number; at: string; before: string }
  | { code: 'bid_too_early'; bid: number; at: string; starts: string }
  | { code: 'bid_too_late'; bid: number; at: string; ends: string }
  | { code: 'commitment_wrong'; bid: number; amount: number }
  | { code: 'amount_off_grid'; bid: number; amount: number; lowest: number; highest: number; step: number }
  | { code: 'bid_twice'; bid: number; first: number }
  | { code: 'payment_twice'; bid: number; first: number }
  | { code: 'too_many_bids'; bids: number; slots: number }
  | { code: 'bidder_over_limit'; bid: number; bidder: string; limit: number }
  | { code: 'amount_twice'; bid: number; first: number; amount: number; bidder: string };

export type Outcome = 'winner' | 'no_unique_bid' | 'no_bids';

/** `bid` is null where no bid is named, or one that is not in the file. */
export type Verdict = { outcome: Outcome; bid: number | null; amount: number | null };

type ResultFinding =
  | { code: 'entry_time_back'; entry: number; at: string; before: string }
  | { code: 'end_not_later'; entry: number; ends: string; before: string }
  | { code: 'end_moved_too_late'; entry: number; at: string; ends: string }
  | { code: 'end_moved_when_full'; entry: number; slots: number }
  | { code: 'end_moved_too_often'; entry: number; limit: number }
  | { code: 'end_moved_too_far'; entry: number; ends: string; first: string; days: number }
  | { code: 'end_moved_in_last_hour'; entry: number; at: string; ends: string }
  | { code: 'result_too_early'; at: string; ends: string; bids: number; slots: number }
  | { code: 'result_wrong'; stated: Verdict; computed: Verdict }
  | { code: 'refund_missing'; bid: number; amount: number }
  | { code: 'refund_wrong'; bid: number; amount: number; refund: number };

/** `prize_shown_wrong`: EkBid shows the auction otherwise than it was hashed. */
type PrizeFinding =
  | { code: 'prize_missing' }
  | { code: 'prize_wrong'; signed: string; computed: string }
  | { code: 'prize_unreadable' }
  | { code: 'prize_shown_wrong'; what: 'title' | 'description' }
  | { code: 'picture_wrong'; computed: string }
  | { code: 'addition_wrong'; entry: number }
  | { code: 'addition_too_late'; entry: number; at: string; ends: string }
  | { code: 'addition_when_full'; entry: number; slots: number };

type ReceiptFinding =
  | { code: 'receipt_leaf_unreadable' }
  | { code: 'receipt_commitment_wrong'; bid: number; amount: number }
  | { code: 'proof_wrong'; entry: number; size: number }
  | { code: 'bid_missing'; bid: number; id: string }
  | { code: 'bid_moved'; bid: number; receipt: number; file: number }
  | {
      code: 'bid_changed';
      bid: number;
      what: 'number' | 'at' | 'bidder' | 'commitment';
      receipt: string;
      file: string;
    }
  | { code: 'amount_changed'; bid: number; receipt: number; file: number };

/**
 * The difference lies in `from` to `to`, both included, which hold `firstBid` to `lastBid` (null: no bid); `more` other
 * stretches differ as well. With `bothSigned` the two heads are proof against whoever holds the keys.
 */
type LogFinding =
  | { code: 'paper_of_another_auction'; expected: string; found: string }
  | { code: 'log_shorter'; size: number; leaves: number; bothSigned: boolean }
  | {
      code: 'log_differs';
      size: number;
      from: number;
      to: number;
      firstBid: number | null;
      lastBid: number | null;
      more: number;
      bothSigned: boolean;
    }
  | { code: 'head_too_early'; entry: number; at: string; signed: string }
  | { code: 'entry_slipped_in'; entry: number; bid: number | null; at: string; signed: string };

export type ShownStatus = 'winner' | 'lost' | 'disqualified';
/** `bid` is null where the site names none, or one that is not in the file. */
export type Shown = { outcome: Outcome | 'cancelled'; bid: number | null; amount: number | null };

/** `shown` by the site, `file` by the opening. Of an answer that shows no result nothing more is compared. */
type SiteFinding =
  | { code: 'shown_not_declared'; withheld: boolean }
  | { code: 'shown_result_wrong'; shown: Shown; file: Verdict }
  | { code: 'shown_time_wrong'; shown: string; file: string }
  | { code: 'shown_figure_wrong'; what: 'bids' | 'bidders' | 'winners'; shown: number; file: number }
  | { code: 'shown_volume_wrong'; shown: number; file: number }
  | { code: 'shown_bid_missing'; id: string }
  | { code: 'shown_bid_twice'; bid: number }
  | { code: 'shown_amount_wrong'; bid: number; shown: number; file: number }
  | { code: 'shown_rank_wrong'; bid: number; shown: number; file: number }
  | { code: 'shown_status_wrong'; bid: number; shown: ShownStatus; file: ShownStatus }
  | { code: 'shown_bid_time_wrong'; bid: number; shown: string; file: string };

export type OneFinding =
  | FileFinding
  | StructureFinding
  | HeadFinding
  | RootFinding
  | BidFinding
  | ResultFinding
  | PrizeFinding
  | ReceiptFinding
  | LogFinding
  | SiteFinding;

/** Of each kind the first are told one by one; the rest are counted. */
export type Finding = OneFinding | { code: 'and_more'; of: OneFinding['code']; count: number };

/** No sign of a change, but worth saying. */
export type Note =
  | { code: 'key_unknown'; key: string }
  /** Signed before the end, when slots were free: of bids placed from then on it tells nothing. */
  | { code: 'covers_until'; at: string; ends: string };

/** The checks of docs/fair-play.md that concern the opening. `unchecked`: what it rests on is not there. */
export type Check = { number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9; status: 'fits' | 'faulty' | 'unchecked' };

type Winner = { bid: number; id: string; bidder: string; amount: number; at: string };

type Rules = {
  starts: string;
  ends: string;
  lowest: number;
  highest: number;
  step: number;
  slots: number;
};

export type Addition = { at: string; text: string };

/** What the log promised besides the rules. A picture is the SHA-256 of its file; null: it was lost when the log began. */
export type PrizeFacts = {
  title: string;
  description: string;
  pictures: (string | null)[];
  /** To the description, in order. */
  additions: Addition[];
  /** The hashes of the picture files that were compared. */
  seen: string[];
};

export type Facts = {
  auctionId: string;
  /** As the file tells it; where there is a prize, check 9 compares it. */
  title: string;
  leaves: number;
  bids: number;
  bidders: number;
  /** Null where the log has no readable rules; `ends` is the end as it stood last. */
  rules: Rules | null;
  /** Null in logs of version 1, which say nothing of it, and where it cannot be read. */
  prize: PrizeFacts | null;
  /** What the opened amounts come to, whatever the log's result says; null where an amount cannot be read. */
  outcome: Outcome | null;
  winner: Winner | null;
  amounts: number;
  refunds: { count: number; sum: number; confirmed: number };
  head: { size: number; at: string; key: string } | null;
};

export type PaperReport = {
  /** `auction` and `leaderboard`: what the site answered about them. */
  kind: 'receipt' | 'head' | 'auction' | 'leaderboard' | 'unreadable';
  fits: boolean;
  findings: Finding[];
  notes: Note[];
  /** Of a receipt. */
  bid: { number: number; amount: number; at: string } | null;
  head: { size: number; at: string; key: string } | null;
  /** Of a leaderboard: how many of its bids were saved. */
  rows?: number;
};

export type Report = {
  /** False when the opening is no opening: then nothing else was looked at. */
  readable: boolean;
  /** Everything fits: the opening and each of the papers. */
  fits: boolean;
  findings: Finding[];
  checks: Check[];
  facts: Facts | null;
  papers: PaperReport[];
};

/** A receipt or head without an opening, by itself; of an unreadable one nothing is known. */
export type LonePaper = PaperReport & { auction: { id: string; title: string } | null };

/** Two papers, by their places among those checked; the log of the first is not larger. */
export type Pair = { first: number; second: number };

/** When a paper's bid was placed, or its head signed. */
export type Moment = { paper: number; what: 'bid' | 'head'; at: string };

/** `isProved`: the proof leads from another log of that size, so that it is not the proof that is wrong. */
export type PairFinding =
  | (Pair & { code: 'two_roots' })
  | (Pair & { code: 'not_the_beginning'; isProved: boolean })
  | (Pair & { code: 'bids_contradict' })
  | { code: 'time_back'; before: Moment; after: Moment };

/** What papers say without an opening: each by itself, and of one auction with each other, where they fit by themselves. */
export type PapersReport = {
  /** False when nothing could be read. */
  readable: boolean;
  fits: boolean;
  papers: LonePaper[];
  findings: PairFinding[];
  /** The log of the first is the beginning of the second's, or the same. */
  beginnings: Pair[];
  /** Nothing shows whether the log of the first is the beginning of the second's, the largest; null: it is the only one. */
  apart: { first: number; second: number | null }[];
};

/** Files as their text (preferred: only there a member that stands twice is seen) or parsed. */
export type Files = {
  opening: unknown;
  papers?: readonly unknown[];
  /** Of the prize, as they were saved: the bytes of their files. */
  pictures?: readonly Uint8Array[];
  /** Ids or public keys, in hex. When given, every head must be signed by one of them. */
  trustedKeys?: readonly string[];
};

export type Tools = {
  sha256: (bytes: Uint8Array) => Uint8Array;
  verifyEd25519: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;
  /** Awaited every some thousand entries, so that a page can breathe. */
  onProgress?: (done: number, total: number) => void | Promise<void>;
};
