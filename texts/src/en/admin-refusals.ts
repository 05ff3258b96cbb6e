import type { RefusalCode, RefusalDetails } from '@ekbid/domain';

/** A sentence for each refusal. */
export type RefusalTexts = Readonly<Record<RefusalCode, (details: RefusalDetails) => string>>;

/**
 * Refusals that only the server decides, and only about what administrators do. Web pages show the server's message, so
 * that no page has to load these.
 */
export const adminRefusals = {
  cannot_block_administrator: () => 'An administrator cannot be blocked.',
  bidder_cannot_administer: () =>
    'This person has bids in auctions that are not decided yet, or a payment under way, and cannot be made an administrator before those are over.',
  blocked_cannot_administer: () => 'A blocked person cannot be made an administrator. Unblock them first.',
  own_role: () => 'You cannot take the administrator’s role from yourself. Another administrator can.',
  auction_not_cancellable: () => 'This auction is over or full: its result stands and it can no longer be cancelled',
  auction_not_declarable: () => 'The winner can be declared once the auction has ended or is full',
  result_waits: ({ clock, retryAfterSeconds }) =>
    `The result can be declared in ${retryAfterSeconds} seconds, from ${clock} IST on: until then every bidder can keep the signed closing head of the log`,
  pictures_unavailable: () =>
    'Pictures can neither be stored nor shown right now. Nothing was changed; please try again in a moment.',
  file_incomplete: () => 'The file did not arrive whole. Please send it again.',
  cell_too_long: ({ line, most }) =>
    `Line ${line} has a cell of more than ${most} characters. Often a quotation mark is left open.`,
  task_resolved: () => 'This task was settled already.',
  refund_still_owed: () =>
    'This money has not gone back yet, so the task stays open. Send the refund again, or make it in the provider’s dashboard.',
  refund_not_refused: () => 'There is nothing to send again: this refund is on its way or done.',
  refund_not_compared: () =>
    'The payment provider does not answer right now, so nothing was sent. Please try again in a few minutes.',
  refund_part_back: () =>
    'Part of this payment went back outside EkBid: give back the rest in the provider’s dashboard.',
  report_resolved: () => 'This report was resolved already.',
  reason_length: ({ most }) => `Please say why, in up to ${most} characters.`,
  note_length: ({ most }) => `Please write down in up to ${most} characters what was done.`,
} satisfies Partial<RefusalTexts>;
