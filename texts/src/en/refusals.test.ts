import { checkAmount, checkSignUp, Refusal, type RefusalCode, refusalCodes, refundReasons } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { refusalText } from '../texts.ts';
import { texts } from './index.ts';
import { adminRefusals, auctionRefusals } from './admin/refusals.ts';
import { limitRefusals } from './limits.ts';
import { claimRefusals } from './prizes.ts';

const english = {
  ...texts,
  refusals: { ...texts.refusals, ...adminRefusals, ...auctionRefusals, ...claimRefusals, ...limitRefusals },
};

/** Texts that the requirements give word for word. The details are the values that these texts contain. */
const asked: readonly [code: RefusalCode, text: string, details?: Record<string, string | number>][] = [
  // signing in
  ['password_missing', 'Password is required.'],
  ['login_missing', 'Please enter Email or Mobile Number.'],
  ['login_email_format', 'Invalid email address.'],
  ['login_phone_length', 'Invalid phone number.'],
  // signing up
  ['sign_up_fields_missing', 'All required fields must be filled.'],
  ['first_name_length', 'First name must be between 3 and 15 characters.'],
  ['email_format', 'Invalid email format.'],
  ['mobile_length', 'Mobile number must be between 10–12 digits.'],
  ['password_length', 'Password must be at least 8 characters.'],
  ['otp_required', 'OTP is required.'],
  ['otp_invalid', 'Invalid or expired OTP'],
  ['sms_failed', 'Failed to send OTP'],
  // auctions
  ['ending_bid_missing', 'Ending bid is required'],
  ['ending_bid_not_greater', 'Ending bid must be greater than starting bid'],
  ['auction_fields_missing', 'Missing values from the form'],
  ['title_length', 'Title should be atleast 5 characters long and maximum 30 characters long'],
  // bids
  ['bid_amount_missing', 'Please enter a valid bid amount'],
  ['bid_below_start', 'Bid must be at least ₹50', { startingBid: '50' }],
  ['bid_above_end', 'Bid must not exceed ₹1,00,000.50', { endingBid: '1,00,000.50' }],
  ['bid_off_grid', 'Bid must be a multiple of ₹1 from ₹50', { bidIncrement: '1', startingBid: '50' }],
  ['bid_limit_reached', 'You reached the 5-bid limit'],
  ['auction_full', 'This auction has reached maximum capacity.'],
  ['slots_all_held', 'Every remaining slot is being paid for; try again soon.'],
  // payments
  ['payment_not_verified', 'Payment verification failed.'],
];

/** The details that each refusal needs for its sentence. */
const details: Partial<Record<RefusalCode, Record<string, string | number>>> = {
  watch_limit: { limit: 100 },
  push_service_unknown: { address: 'https://push.example' },
  invalid_request: { field: 'limit' },
  not_found: { what: 'auction' },
  otp_limit: { minutes: 5 },
  otp_tries_used: { minutes: 5 },
  login_limit: { minutes: 5 },
  code_needed: { minutes: 5 },
  sms_limit: { minutes: 5 },
  mobile_country: { countries: 'IN' },
  confirmation_limit: { minutes: 1 },
  password_tries_used: { minutes: 5 },
  second_factor_limit: { minutes: 5 },
  reason_length: { most: 500 },
  email_change_limit: { minutes: 1380 },
  email_taken_limit: { minutes: 1440 },
  amount_too_low: { field: 'startingBid', least: '1' },
  amount_too_high: { field: 'endingBid', most: '1,00,00,000' },
  start_time_too_far: { days: 400 },
  end_time_too_far: { days: 400 },
  end_time_moved_enough: { moves: 2 },
  end_time_too_late: { days: 7 },
  retail_price_source_length: { most: 60 },
  title_hindi_length: { most: 60 },
  min_account_days_range: { most: 365 },
  picture_alt_length: { most: 150 },
  too_many_pictures: { most: 6 },
  result_waits: { clock: '19:26:43', retryAfterSeconds: 42 },
  cell_too_long: { line: 7, most: 5000 },
  bid_below_start: { startingBid: '50' },
  bid_above_end: { endingBid: '1,000' },
  bid_off_grid: { bidIncrement: '0.50', startingBid: '50' },
  hold_wait: { minutes: 12 },
  account_too_young: { days: 30, from: '2026-11-27T10:30:00.000Z' },
  network_limit: { accounts: 50, hours: 24 },
  excluded: { until: '2026-11-27T10:30:00.000Z' },
  spending_limit_reached: { period: 'week', limit: '500', left: '20.50', renewsAt: '2026-11-29T18:30:00.000Z' },
  limit_amount: { field: 'limit', least: '1', most: '1,00,00,000' },
  email_confirmed_lately: { days: 7, from: '2026-11-27T10:30:00.000Z' },
  limit_raise_waits: { from: '2026-11-27T10:30:00.000Z' },
  receipt_mail_limit: { minutes: 10 },
  payment_refunded: { reason: 'auction_ended' },
  note_length: { most: 1000 },
  report_too_long: { reason: 100, description: 2000 },
  report_limit: { minutes: 30 },
  prize_text_too_long: { most: 500 },
  claim_days_range: { most: 90 },
};

describe('a refusal in English', () => {
  // proves refusals.wording
  test.each(asked)('%s: %s', (code, text, filledIn = {}) => {
    expect(refusalText(english, { code, details: filledIn })).toBe(text);
  });

  test('of an order says first what the spec says, then what became of the money', () => {
    expect(refusalText(english, new Refusal('order_refused'))).toMatch(
      /^Order creation failed\. .*[Nn]othing was charged/,
    );
  });

  test.each(refundReasons)('of a bid that was paid for tells why and what becomes of the money: %s', (reason) => {
    const text = refusalText(english, new Refusal('payment_refunded', { reason }));
    expect(text).toBe(`No bid was placed: ${english.refundReasons[reason]}. Your money goes back in full.`);
    expect(english.refundReasons[reason]).toMatch(/^[a-z].{10,}[^.]$/);
  });

  test.each(refusalCodes)('%s is a whole sentence with nothing left out', (code) => {
    const text = refusalText(english, { code, details: details[code] ?? {} });
    expect(text).toMatch(/^[A-Z₹].{10,}/);
    expect(text).not.toMatch(/undefined|NaN|\[object|[{}]|\s{2}/);
  });

  test.each([
    ['below the start', () => checkAmount(4_950, grid), 'Bid must be at least ₹50'],
    ['above the end', () => checkAmount(12_345_651, grid), 'Bid must not exceed ₹1,23,456.50'],
    ['beside the grid', () => checkAmount(5_050, grid), 'Bid must be a multiple of ₹1 from ₹50'],
    ['a form left empty', () => checkSignUp(nobody), 'All required fields must be filled.'],
  ])('is filled in from the rule that refused: %s', (_what, act, text) => {
    expect(sentenceFor(act)).toBe(text);
  });
});

const grid = { startingBidPaise: 5_000, endingBidPaise: 12_345_650, bidIncrementPaise: 100 };
const nobody = { firstName: '', lastName: '', email: '', mobileNumber: '', password: '' };

function sentenceFor(act: () => void): string | null {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return refusalText(english, error);
    throw error;
  }
  return null;
}
