import type { RefusalCode, RefusalDetails } from '@ekbid/domain';

/** One sentence for each code of a refusal. Some sentences need the details of the refusal. */
export type RefusalTexts = Readonly<Record<RefusalCode, (details: RefusalDetails) => string>>;

/**
 * Refusals whose texts only the server has. Pages show the sentence that the server sends, so they need not load these.
 */
export const adminRefusals = {
  age_needed: () => 'Please say that you are 18 or older first. Nothing was charged.',
  terms_needed: () => 'Please accept the terms of use and the privacy policy first. Nothing was charged.',
  sms_off: () => 'This site cannot send text messages yet, so no code is on its way. Please come back later.',
  push_service_unknown: ({ address }) =>
    `EkBid sends no notifications to ${address}: only to the known push services of browsers, over https.`,
  cannot_block_administrator: () => 'An administrator cannot be blocked.',
  bidder_cannot_administer: () =>
    'This person has bids in auctions that are not decided yet, or a payment under way, and cannot be made an administrator before those are over.',
  blocked_cannot_administer: () => 'A blocked person cannot be made an administrator. Unblock them first.',
  own_role: () => 'You cannot remove your own administrator’s role. Another administrator can.',
  auction_not_cancellable: () => 'This auction is over or full: its result stands and it can no longer be cancelled',
  accounts_still_sealed: () =>
    'This is shown for declared auctions only. Until then, and after a cancellation, every amount is sealed.',
  auction_not_declarable: () => 'The winner can be declared once the auction has ended or is full',
  result_waits: ({ clock, retryAfterSeconds }) =>
    `The result can be declared in ${retryAfterSeconds} seconds, from ${clock} IST on: until then every bidder can keep the signed closing head of the log`,
  too_many_pictures: ({ most }) => `An auction can have at most ${most} pictures`,
  pictures_changed: () => 'The pictures were changed in the meantime. Please load this page again',

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
  deletion_open: () =>
    'Something is still open: a bid that is not decided, money under way, or a prize. The account can be deleted after that.',
  cannot_delete_administrator: () => 'The account of an administrator cannot be deleted. Remove the role first.',
  note_length: ({ most }) => `Please write down in up to ${most} characters what was done.`,
  prize_move_refused: () => 'This prize has moved on in the meantime. Please reload the page.',
  prize_tax_missing: () => 'Please record the tax on this prize before you send it.',
  claim_days_range: ({ most }) => `Please enter a number of days from 1 to ${most}.`,
} satisfies Partial<RefusalTexts>;

/**
 * Refusals about an auction's form. Its pages check the same rules before they send the form, so they need these texts,
 * which are loaded with all administrators' pages.
 */
export const auctionRefusals = {
  ending_bid_missing: () => 'Ending bid is required',
  ending_bid_not_greater: () => 'Ending bid must be greater than starting bid',
  auction_fields_missing: () => 'Missing values from the form',
  title_length: () => 'Title should be atleast 5 characters long and maximum 30 characters long',
  title_hindi_length: ({ most }) => `The title in Hindi can be at most ${most} characters`,
  description_length: () => 'Description can be at most 4,000 characters',
  retail_price_incomplete: () => 'Retail price, source and the date on which it was read belong together',
  retail_price_source_length: ({ most }) => `The source can be at most ${most} characters`,
  retail_price_date_future: () => 'The date of the retail price cannot be in the future',
  amount_invalid: () => 'Please enter an amount in rupees, with at most two decimals',
  amount_too_low: ({ least }) => `The least possible here is ₹${least}`,
  amount_too_high: ({ most }) => `The most possible here is ₹${most}`,
  bid_increment_too_large: () => 'The increment must fit between starting and ending bid',
  max_slots_invalid: () => 'Slots must be a whole number from 1 to 10,00,000',
  time_invalid: () => 'Please enter a date and time',
  end_time_not_after_start: () => 'The end must be after the start',
  end_time_past: () => 'The end must be in the future',
  start_time_too_far: ({ days }) => `The start must be within ${days} days from now. Please check the year`,
  end_time_too_far: ({ days }) => `The end must be within ${days} days after the start. Please check the year`,
  entry_mode_not_allowed: () => 'Auctions cannot be entered in this way here. Please choose another way',
  min_account_days_range: ({ most }) =>
    `The minimum age of an account must be a whole number of days from 0 to ${most}`,
  auction_rules_fixed: () =>
    'Prices, increment, slots, start and how the auction is entered are fixed: payments were opened under them, or the auction is over',
  auction_prize_fixed: () => 'This is fixed: payments were opened for this prize, or the auction is over',
  description_only_added: () =>
    'The description can only be added to: payments were opened for this prize. Keep all it says, and write behind it',
  description_closed: () => 'The description can no longer be added to: the auction is over or full',
  end_time_only_later: () => 'The end can only move later: people have already paid',
  end_time_closed: () => 'The end can no longer be changed: the auction is over or full',
  end_time_last_hour: () => 'The end can no longer be changed: it comes within the hour',
  end_time_moved_enough: ({ moves }) =>
    `The end can no longer be changed: it may move ${moves} times after the first payment was opened, and not too far`,
  end_time_too_late: ({ days }) =>
    `The end may move by ${days} days in all, counted from what it was when the first payment was opened`,
  picture_alt_length: ({ most }) => `What a picture shows can be at most ${most} characters`,
  image_type: () => 'The picture must be a JPEG, PNG or WebP file',
  image_too_large: () => 'The picture must be at most 5 MB and 40 megapixels',
  image_unreadable: () => 'This picture could not be read. Please choose another file',
} satisfies Partial<RefusalTexts>;
