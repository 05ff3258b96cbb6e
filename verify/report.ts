/**
 * The types of reports. Amounts are whole paise. Times are written as in the log. `entry` is the index of a leaf in the
 * log, counted from 0. `bid` is the number of a bid in its auction, counted from 1.
 */

/** The file has no known format or is incomplete, so it cannot be checked. */
export type FileFinding =
  | { code: 'not_json' }
  | { code: 'member_twice'; member: string }
  | { code: 'format_unknown'; expected: 'opening' | 'document'; found: string }
  | { code: 'member_wrong'; member: string }
  /** An answer of the site can only be compared with an opening. */
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

/** `bid` is null if no bid won, or if the bid that is said to have won is not in the file. */
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

/** A part of the prize that EkBid shows and the checker compares. */
export type PrizePart = Exclude<keyof PrizeFacts, 'pictureViews' | 'additions' | 'seen'>;

/** `prize_shown_wrong`: EkBid shows this part of the prize differently from the hashed prize document. */
type PrizeFinding =
  | { code: 'prize_missing' }
  | { code: 'prize_wrong'; signed: string; computed: string }
  | { code: 'prize_unreadable' }
  | { code: 'prize_shown_wrong'; what: PrizePart }
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
 * `log_differs`: the entries `from` to `to`, both included, differ. `firstBid` and `lastBid` are the first and the last
 * bid among them, or null. `more` counts other ranges that differ. If `bothSigned`, the two signed heads prove that
 * EkBid signed two different logs.
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
/** `bid` is null if the site names no winning bid, or if that bid is not in the file. */
export type Shown = { outcome: Outcome | 'cancelled'; bid: number | null; amount: number | null };

/** `shown` is from the site, `file` from the opening. If the site shows no result, nothing else of it is compared. */
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

/** The first findings of each kind are listed. `count` is the number of further ones. */
export type Finding = OneFinding | { code: 'and_more'; of: OneFinding['code']; count: number };

/** Information about a document, which does not mean that something was changed. */
export type Note =
  | { code: 'key_unknown'; key: string }
  /** The head was signed before the end, while slots were free. It does not cover later bids. */
  | { code: 'covers_until'; at: string; ends: string }
  /** The closing head: signed before the result, when no bid could follow. */
  | { code: 'closing' };

/** The checks of docs/fair-play.md that concern the opening. `unchecked`: its input is missing. */
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

/** `date` is YYYY-MM-DD. */
export type RetailPrice = { paise: number; source: string; date: string };

/**
 * How a picture is shown. `alt` says what it shows, or is null if no text was stated. `focus` is the point that stays
 * visible when the picture is cropped to 4:3, in percent of its width and height.
 */
export type PictureView = { alt: string | null; focus: { x: number; y: number } };

/** A picture in an answer of the site. */
export type ShownPicture = PictureView & { sha256: string | null };

/** The prize promised in the log. A picture is the SHA-256 of its file, or null when it was lost before the log began. */
export type PrizeFacts = {
  title: string;
  description: string;
  /** Title and description in Hindi, or null if the operator wrote none. */
  titleHindi: string | null;
  descriptionHindi: string | null;
  pictures: (string | null)[];
  pictureViews: PictureView[];
  /** The price in a shop according to the operator, or null if the operator named none. */
  retailPrice: RetailPrice | null;
  /** How many days after the result the winner can claim the prize, or null when none were promised. */
  claimDays: number | null;
  /** `paid`: a bid costs its amount. `refundable`: all but the winning bid are refunded. `free`: a bid costs nothing. */
  entryMode: 'paid' | 'refundable' | 'free';
  /** The minimum age of an account that bids, in whole days. */
  minAccountDays: number;
  additions: Addition[];
  /** The SHA-256, in hex, of each picture file that was given to the checker. */
  seen: string[];
};

export type Facts = {
  auctionId: string;
  /** The title in the file. If the log has a prize, check 9 of docs/fair-play.md compares the two titles. */
  title: string;
  leaves: number;
  bids: number;
  bidders: number;
  /** Null when the log has no readable rules. `ends` is the end after all moves. */
  rules: Rules | null;
  /** Null when the prize cannot be read, and in logs of version 1, which have none. */
  prize: PrizeFacts | null;
  /** The outcome computed from the opened amounts, or null when an amount cannot be read. */
  outcome: Outcome | null;
  winner: Winner | null;
  amounts: number;
  refunds: { count: number; sum: number; confirmed: number };
  head: { size: number; at: string; key: string } | null;
};

export type DocumentReport = {
  /** `auction` and `leaderboard` are answers of the site. */
  kind: 'receipt' | 'head' | 'auction' | 'leaderboard' | 'unreadable';
  fits: boolean;
  findings: Finding[];
  notes: Note[];
  /** The bid of a receipt. */
  bid: { number: number; amount: number; at: string } | null;
  head: { size: number; at: string; key: string } | null;
  /** The number of bids that a saved page of the leaderboard has. */
  rows?: number;
};

export type Report = {
  /** False if the opening (the file that reveals the bids) cannot be read. In this case nothing else was checked. */
  readable: boolean;
  /** Whether the opening and all documents fit. */
  fits: boolean;
  findings: Finding[];
  checks: Check[];
  facts: Facts | null;
  documents: DocumentReport[];
};

/** A receipt or head that was checked without an opening. `auction` is null when it cannot be read. */
export type SingleDocument = DocumentReport & { auction: { id: string; title: string } | null };

/** The indexes of two documents. The log of the first is not larger. */
export type Pair = { first: number; second: number };

/** The time of a document's bid or head. `document` is the document's index. */
export type Moment = { document: number; what: 'bid' | 'head'; at: string };

/** `isProved`: the proof is right for the second head, and shows that the log of the first is not its beginning. */
export type PairFinding =
  | (Pair & { code: 'two_roots' })
  | (Pair & { code: 'not_the_beginning'; isProved: boolean })
  | (Pair & { code: 'bids_contradict' })
  | { code: 'time_back'; before: Moment; after: Moment };

/** The report without an opening. Documents that fit and belong to one auction are compared with each other. */
export type DocumentsReport = {
  /** False when no document could be read. */
  readable: boolean;
  fits: boolean;
  documents: SingleDocument[];
  findings: PairFinding[];
  /** The log of the first is a beginning of the log of the second, or the same log. */
  beginnings: Pair[];
  /** Pairs of documents that no proof connects. `second` is null if only one document was given. */
  apart: { first: number; second: number | null }[];
};

/** Files as text or as parsed JSON. A member that occurs twice can be found only in text, because parsing drops one. */
export type Files = {
  opening: unknown;
  documents?: readonly unknown[];
  /** The bytes of saved picture files of the prize. */
  pictures?: readonly Uint8Array[];
  /** Ids or public keys in hex. If given, one of them must have signed every head. */
  trustedKeys?: readonly string[];
};

export type Tools = {
  sha256: (bytes: Uint8Array) => Uint8Array;
  verifyEd25519: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;
  /** Awaited every few thousand entries, so that a page stays responsive. */
  onProgress?: (done: number, total: number) => void | Promise<void>;
};
