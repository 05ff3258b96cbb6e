/** All codes of refusals. A new code does not compile until it has an HTTP status and a sentence in each language. */
export const refusalCodes = [
  // any call
  'invalid_request',
  'not_found',
  'not_signed_in',
  'forbidden',
  'forged_request',
  'too_many_requests',
  'payload_too_large',
  'request_timeout',
  'unavailable',
  'unexpected',
  // accounts
  'sign_up_fields_missing',
  'first_name_length',
  'last_name_length',
  'name_characters',
  'email_format',
  'mobile_length',
  'mobile_invalid',
  'mobile_country',
  'password_length',
  'password_too_long',
  'otp_required',
  'otp_invalid',
  'otp_not_asked_here',
  'otp_limit',
  'otp_tries_used',
  'sms_failed',
  'sms_off',
  'sms_limit',
  'proof_needed',
  'mobile_not_verified',
  'mobile_taken',
  'email_taken',
  'email_taken_limit',
  'email_missing',
  'password_missing',
  'login_missing',
  'login_email_format',
  'login_phone_length',
  'login_failed',
  'login_limit',
  'code_needed',
  'account_blocked',
  'confirmation_link_wrong',
  'confirmation_link_expired',
  'confirmation_limit',
  'password_wrong',
  'password_tries_used',
  'email_change_limit',
  'second_factor_required',
  'second_factor_needed',
  'second_factor_wrong',
  'second_factor_recovery',
  'second_factor_limit',
  'second_factor_on',
  'second_factor_off',
  'second_factor_not_begun',
  'reason_length',
  'deletion_open',
  'cannot_delete_administrator',
  'cannot_block_administrator',
  'bidder_cannot_administer',
  'blocked_cannot_administer',
  'own_role',
  // auctions
  'ending_bid_missing',
  'ending_bid_not_greater',
  'auction_fields_missing',
  'title_length',
  'title_hindi_length',
  'description_length',
  'retail_price_incomplete',
  'retail_price_source_length',
  'retail_price_date_future',
  'amount_invalid',
  'amount_too_low',
  'amount_too_high',
  'bid_increment_too_large',
  'max_slots_invalid',
  'time_invalid',
  'end_time_not_after_start',
  'end_time_past',
  'start_time_too_far',
  'end_time_too_far',
  'entry_mode_not_allowed',
  'min_account_days_range',
  'auction_rules_fixed',
  'auction_prize_fixed',
  'description_only_added',
  'description_closed',
  'end_time_only_later',
  'end_time_closed',
  'end_time_last_hour',
  'end_time_moved_enough',
  'end_time_too_late',
  'auction_not_cancellable',
  'auction_not_declarable',
  'result_waits',
  'result_withheld',
  'accounts_still_sealed',
  'image_type',
  'image_too_large',
  'image_unreadable',
  'picture_alt_length',
  'too_many_pictures',
  'pictures_changed',
  'pictures_unavailable',
  'file_incomplete',
  'cell_too_long',
  // bids
  'bid_amount_missing',
  'bid_below_start',
  'bid_above_end',
  'bid_off_grid',
  'bid_limit_reached',
  'amount_already_bid',
  'auction_full',
  'unpaid_hold_limit',
  'slots_all_held',
  'auction_not_started',
  'auction_ended',
  'auction_cancelled',
  'hold_wait',
  'age_needed',
  'terms_needed',
  'administrators_cannot_bid',
  'account_too_young',
  'network_limit',
  'bid_is_free',
  'payment_missing',
  // limits that people set for themselves
  'excluded',
  'spending_limit_reached',
  'limit_amount',
  'limit_raise_waits',
  'exclusion_shorter',

  'log_still_sealed',
  'log_sealed_for_ever',
  'email_not_confirmed',
  'email_confirmed_lately',
  'receipt_mail_limit',
  'watch_limit',
  // payments
  'order_refused',
  'payment_not_verified',
  'payment_pending',
  'payment_not_made',
  'provider_unavailable',
  'payment_token_invalid',
  'payment_token_of_another',
  'payment_of_another_bid',
  'payment_refunded',
  // operator tasks
  'note_length',
  'task_resolved',
  'refund_still_owed',
  'refund_not_refused',
  'refund_not_compared',
  'refund_part_back',
  // reports
  'report_fields_missing',
  'report_too_long',
  'report_limit',
  'report_resolved',
  // notifications
  'notification_fixed',
  'push_service_unknown',
  // prizes
  'prize_fields_missing',
  'prize_text_too_long',
  'pin_code_format',
  'telephone_format',
  'tracking_link_format',
  'prize_claim_over',
  'prize_renounced',
  'prize_on_its_way',
  'prize_move_refused',
  'prize_tax_missing',
  'claim_days_range',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** The values that a refusal's sentence needs: formatted amounts in rupees, limits, names of fields. */
export type RefusalDetails = Readonly<Record<string, string | number>>;

/**
 * Thrown when a request is refused for an expected reason. Its code and details may be shown to users, and it is not
 * logged as an error. Any other error that is thrown is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** Whether a value from outside, for example the `code` of an error reply, is one of `refusalCodes`. */
export function isRefusalCode(value: unknown): value is RefusalCode {
  return refusalCodes.some((code) => code === value);
}

/** Receives a refusal and the form field that caused it. It may throw, or collect refusals and return. */
export type Refuse = (code: RefusalCode, field: string, details?: RefusalDetails) => void;

/** Throws the first refusal, as calls of the API do. */
export const throwRefusal: Refuse = (code, field, details) => {
  throw new Refusal(code, { ...details, field });
};

/** Collects the first refusal for each field of a form. */
export function listRefusals(check: (refuse: Refuse) => void): Refusal[] {
  const refusals = new Map<string, Refusal>();
  check((code, field, details) => {
    if (!refusals.has(field)) refusals.set(field, new Refusal(code, { ...details, field }));
  });
  return [...refusals.values()];
}
