import { bidLimit, isRefundReason, type RefusalDetails, type RefundReason } from '@ekbid/domain';
import type { adminRefusals, auctionRefusals, RefusalTexts } from './admin/refusals.ts';
import type { limitRefusals } from './limits.ts';
import type { claimRefusals } from './prizes.ts';

const minutesText = (minutes: RefusalDetails[string] | undefined) =>
  minutes === 1 ? '1 minute' : `${minutes} minutes`;

/** Waits of two hours or more are given in hours, because many minutes are hard to read. */
const waitText = (minutes: RefusalDetails[string] | undefined) =>
  Number(minutes) < 120 ? minutesText(minutes) : `${Math.ceil(Number(minutes) / 60)} hours`;

/**
 * One sentence for each refusal. It says what is wrong and what to do. If money is involved, it also says what happened
 * to the money.
 */
export const refusals: Omit<
  RefusalTexts,
  keyof typeof adminRefusals | keyof typeof auctionRefusals | keyof typeof claimRefusals | keyof typeof limitRefusals
> = {
  invalid_request: ({ field }) =>
    field ? `Please check “${field}”: it is not what we expected.` : 'That request could not be read.',
  not_found: ({ what }) => (what ? `We could not find that ${what}.` : 'We could not find that.'),
  not_signed_in: () => 'Please sign in first.',
  forbidden: () => 'You are not allowed to do that.',
  forged_request: () => 'This page is out of date. Please reload it and try again.',
  too_many_requests: () => 'Too many tries in a short time. Please wait a little and try again.',
  payload_too_large: () => 'That is too large to send.',
  request_timeout: () => 'Your request took too long to arrive. Please try again.',
  unavailable: () => 'We cannot answer right now. Please try again in a moment: nothing is charged or placed twice.',
  unexpected: () => 'Something went wrong on our side. Please try again.',

  sign_up_fields_missing: () => 'All required fields must be filled.',
  first_name_length: () => 'First name must be between 3 and 15 characters.',
  last_name_length: () => 'Last name can be at most 40 characters.',
  name_characters: () =>
    "A name may have letters, digits, spaces, ' and -. A dot may stand before a space or at the end.",
  email_format: () => 'Invalid email format.',
  mobile_length: () => 'Mobile number must be between 10–12 digits.',
  mobile_invalid: () => 'This is not a mobile number we can send a code to.',
  mobile_country: ({ countries }) =>
    countries === 'IN'
      ? 'A new account needs an Indian mobile number.'
      : `A new account needs a mobile number of one of these countries: ${countries}.`,
  password_length: () => 'Password must be at least 8 characters.',
  password_too_long: () => 'Password can be at most 200 characters.',
  otp_required: () => 'OTP is required.',
  otp_invalid: () => 'Invalid or expired OTP',
  otp_not_asked_here: () =>
    'This code was not asked for in this browser, or its cookies are gone. Please ask for a new one here.',
  otp_limit: ({ minutes }) => `Too many codes were asked for. Please try again in ${waitText(minutes)}.`,
  otp_tries_used: ({ minutes }) => `Too many wrong codes. Please try again in ${minutesText(minutes)}.`,
  sms_failed: () => 'Failed to send OTP',
  sms_limit: ({ minutes }) => `We cannot send more codes today. Please try again in ${waitText(minutes)}.`,
  proof_needed: () => 'Many codes were asked for from your network today. Please reload this page and ask again.',
  mobile_not_verified: () => 'Please verify your mobile number with an OTP first.',
  mobile_taken: () => 'There is an account for this mobile number already. Please sign in.',
  email_taken: () => 'There is an account for this e-mail address already. Please sign in, or use another address.',
  email_taken_limit: ({ minutes }) =>
    `Too many addresses that have an account were tried. Please sign in, or try again in ${waitText(minutes)}.`,
  email_missing: () => 'Your account has no e-mail address. Please enter one in your profile first.',
  password_missing: () => 'Password is required.',
  login_missing: () => 'Please enter Email or Mobile Number.',
  login_email_format: () => 'Invalid email address.',
  login_phone_length: () => 'Invalid phone number.',
  login_failed: () => 'That e-mail or mobile number and password do not match.',
  login_limit: ({ minutes }) => `Too many tries to sign in. Please try again in ${minutesText(minutes)}.`,
  code_needed: ({ minutes }) =>
    `Too many wrong passwords were tried. If yours is right, we have sent a code to the account’s mobile number: please enter it. Or try again in ${minutesText(minutes)}.`,
  account_blocked: () => 'Your account is blocked, so no new bid can be placed. Bids already placed stand.',
  confirmation_link_wrong: () => 'This link confirms no address. Please open the newest one we sent, whole.',
  confirmation_link_expired: () => 'This link has expired. Please ask for a new one.',
  confirmation_limit: ({ minutes }) =>
    `We have sent you the link already. You can ask again in ${minutesText(minutes)}.`,
  password_wrong: () => 'That is not your current password.',
  password_tries_used: ({ minutes }) => `Too many wrong passwords. Please try again in ${waitText(minutes)}.`,
  email_change_limit: ({ minutes }) => `Your address was changed too often. Please try again in ${waitText(minutes)}.`,
  second_factor_required: () => 'Please set up your code at sign-in first. Your profile leads you through it.',
  second_factor_needed: () => 'Please enter the code your authenticator app shows.',
  second_factor_wrong: () => 'That code is not right, or was used already. Please enter the newest one.',
  second_factor_recovery: () =>
    'Too many wrong codes were entered one after the other. Only a recovery code lets you in now; after that, the app’s codes work again.',
  second_factor_limit: ({ minutes }) => `Too many wrong codes. Please try again in ${waitText(minutes)}.`,
  second_factor_on: () => 'Your sign-ins ask for a code already.',
  second_factor_off: () => 'Your sign-ins ask for no code.',
  second_factor_not_begun: () => 'Please begin again: this secret was replaced by another one.',

  result_withheld: () => 'The result is withheld: it differs from the fair-play log',
  bid_amount_missing: () => 'Please enter a valid bid amount',
  bid_below_start: ({ startingBid }) => `Bid must be at least ₹${startingBid}`,
  bid_above_end: ({ endingBid }) => `Bid must not exceed ₹${endingBid}`,
  bid_off_grid: ({ bidIncrement, startingBid }) => `Bid must be a multiple of ₹${bidIncrement} from ₹${startingBid}`,
  bid_limit_reached: () => `You reached the ${bidLimit}-bid limit`,
  amount_already_bid: () => 'You already hold this amount in this auction. Nothing was charged; choose another amount.',
  auction_full: () => 'This auction has reached maximum capacity.',
  unpaid_hold_limit: () =>
    'Your unfinished payments keep as many slots of this auction as one person may have now. Please finish one, or cancel it, before you start another.',
  slots_all_held: () => 'Every remaining slot is being paid for; try again soon.',
  auction_not_started: () => 'This auction has not started yet.',
  auction_ended: () => 'This auction has ended.',
  auction_cancelled: () => 'This auction was cancelled.',
  hold_wait: ({ minutes }) =>
    `Too many payments were started and not finished. You can try again in ${waitText(minutes)}.`,
  administrators_cannot_bid: () => 'Administrators cannot bid.',

  log_still_sealed: () => 'The log is opened when the result is declared. Until then every amount is sealed.',
  log_sealed_for_ever: () => 'This auction was cancelled: every payment goes back, and its amounts stay sealed.',
  email_not_confirmed: () => 'Please confirm your e-mail address in your profile first. Nothing was sent.',
  receipt_mail_limit: ({ minutes }) =>
    `We have sent you this receipt already. You can ask again in ${waitText(minutes)}.`,
  watch_limit: ({ limit }) => `You can watch ${limit} auctions. Stop watching one first.`,

  order_refused: () => 'Order creation failed. Nothing was charged.',
  payment_not_verified: () => 'Payment verification failed.',
  payment_pending: () =>
    'Your bank has not finished this payment yet. If it arrives, your bid is placed or the money goes back by itself.',
  payment_not_made: () => 'This payment has not been made.',
  provider_unavailable: () =>
    'The payment provider does not answer right now. Nothing was charged; please try again in a few minutes.',
  payment_token_invalid: () => 'This payment token is not valid.',
  payment_token_of_another: () => 'This payment belongs to somebody else.',
  payment_of_another_bid: () => 'This payment was made for another bid.',
  payment_refunded: ({ reason }) =>
    `No bid was placed: ${isRefundReason(reason) ? refundReasons[reason] : 'it could not stand'}. Your money goes back in full.`,

  report_fields_missing: () => 'Please give a reason and describe what happened.',
  report_too_long: ({ description }) => `Please keep the description under ${description} characters.`,
  report_limit: ({ minutes }) =>
    `You have sent us many reports already. Nothing was sent; please try again in ${waitText(minutes)}.`,
  notification_fixed: () => 'This cannot be switched off.',
};

/** Why money is refunded, as the end of a sentence. It is shown after "No bid was placed:" and next to a refund. */
export const refundReasons: Readonly<Record<RefundReason, string>> = {
  auction_cancelled: 'the auction was cancelled',
  auction_ended: 'the auction had ended when the payment arrived',
  auction_full: 'the auction was full when the payment arrived',
  bid_limit_reached: `you have all ${bidLimit} bids in this auction already`,
  amount_already_bid: 'you already hold this amount',
  account_blocked: 'your account was blocked before the payment arrived',
  administrators_cannot_bid: 'administrators cannot bid',
  no_unique_bid: 'no amount was unique, so nobody won',
  not_won: 'in this auction all bids but the winning one go back',
  second_payment: 'this bid was already paid for',
  wrong_amount: 'the amount paid was not the amount of the bid',
  refunded_outside: 'the payment provider gave the money back',
};
