import type { Problem } from '@ekbid/contract';
import { isRefusalCode, Refusal, type RefusalDetails, type RefusalCode } from '@ekbid/domain';
import { refusalText } from '@ekbid/texts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { textsIn } from '../context/texts.ts';
import { isTransient } from '../db/retry.ts';
import { languageOf } from './language.ts';

type Sent = FastifyError | Refusal;

/** Turns every error into a reply. An error that is not a refusal is a bug. Its details are logged but not sent. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<Sent>(async (error, request, reply) => {
    // The client closed the connection before its whole request arrived, so nobody receives the reply. `isTransient`
    // would take this error for a lost database connection.
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.debug('the client left');
      return reply.status(400).send();
    }
    const refusal = refusalOf(error);
    if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected error');
    if (isTransient(error)) request.log.warn({ err: error }, 'the database could not answer');
    if (securityRefusals.has(refusal.code)) request.log.info({ refusal: refusal.code }, 'a security control refused');
    if (refusal.details.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.details.retryAfterSeconds);
    return reply.status(statusOf[refusal.code]).send(problemOf(refusal, request));
  });
}

/**
 * Refusals that matter for an investigation: wrong passwords and codes, missing rights, forged requests, and used-up
 * budgets. The log line has the request's id; other lines with this id have the address and path.
 */
const securityRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['forged_request', 'forbidden', 'account_blocked', 'administrators_cannot_bid', 'too_many_requests'] as const),
  ...(['login_failed', 'login_limit', 'code_needed', 'password_wrong', 'password_tries_used'] as const),
  ...(['otp_invalid', 'otp_limit', 'otp_tries_used', 'sms_limit', 'proof_needed', 'email_taken_limit'] as const),
  ...(['second_factor_required', 'second_factor_needed', 'second_factor_wrong', 'second_factor_recovery'] as const),
  ...(['second_factor_limit', 'payment_token_invalid', 'payment_token_of_another', 'payment_not_verified'] as const),
]);

/** Returns the reply for a refusal in the caller's language. */
export function problemOf(refusal: Refusal, request: Pick<FastifyRequest, 'cookies' | 'headers'>): Problem {
  const { code, details } = refusal;
  return {
    success: false,
    code,
    message: refusalText(textsIn[languageOf(request)], refusal),
    ...(typeof details.field === 'string' && { field: details.field }),
    ...(Object.keys(details).length > 0 && { details: { ...details } }),
  };
}

/** Returns the refusal that an error is reported as. */
export function refusalOf(error: Sent): Refusal {
  if (error instanceof Refusal) return error;
  // A malformed id in the path cannot be the id of anything, so the status is 404.
  if (hasZodFastifySchemaValidationErrors(error))
    return error.validationContext === 'params' ? new Refusal('not_found') : refusalOfIssue(error.validation[0]);
  if (isTransient(error)) return new Refusal('unavailable', { retryAfterSeconds: 2 }, { cause: error });
  return new Refusal(codeOfStatus(error), {}, { cause: error });
}

type Issue = { readonly instancePath: string; readonly params: Readonly<Record<string, unknown>> };

/**
 * A rule of domain/ can refuse through the schema (see `obeys` in contract/). Then the rule's own code and details are
 * used.
 */
function refusalOfIssue(issue: Issue | undefined): Refusal {
  const rule = issue?.params.params;
  if (isRuleIssue(rule)) return new Refusal(rule.refusal, rule.details);
  const field = issue?.instancePath.split('/').filter(Boolean).at(-1);
  return new Refusal('invalid_request', field === undefined ? {} : { field });
}

function isRuleIssue(value: unknown): value is { refusal: Refusal['code']; details: RefusalDetails } {
  return typeof value === 'object' && value !== null && 'refusal' in value && isRefusalCode(value.refusal);
}

/** Fastify's own errors, for example about bodies that it could not read or that are too large. */
function codeOfStatus({ statusCode = 500 }: FastifyError): Refusal['code'] {
  if (statusCode === 404) return 'not_found';
  if (statusCode === 413) return 'payload_too_large';
  if (statusCode === 429) return 'too_many_requests';
  return statusCode < 500 ? 'invalid_request' : 'unexpected';
}

/** The HTTP status of each refusal. 401 only means that the call needs a session and the browser has none. */
const statusOf: Readonly<Record<RefusalCode, number>> = {
  invalid_request: 400,
  not_found: 404,
  not_signed_in: 401,
  forbidden: 403,
  forged_request: 403,
  too_many_requests: 429,
  payload_too_large: 413,
  request_timeout: 408,
  unavailable: 503,
  unexpected: 500,

  sign_up_fields_missing: 400,
  first_name_length: 400,
  last_name_length: 400,
  name_characters: 400,
  email_format: 400,
  mobile_length: 400,
  mobile_invalid: 400,
  mobile_country: 400,
  password_length: 400,
  password_too_long: 400,
  otp_required: 400,
  otp_invalid: 400,
  otp_not_asked_here: 400,
  otp_limit: 429,
  otp_tries_used: 429,
  sms_failed: 503,
  sms_off: 503,
  sms_limit: 429,
  proof_needed: 429,
  mobile_not_verified: 400,
  mobile_taken: 409,
  email_taken: 409,
  email_taken_limit: 429,
  email_missing: 409,
  password_missing: 400,
  login_missing: 400,
  login_email_format: 400,
  login_phone_length: 400,
  login_failed: 400,
  login_limit: 429,
  code_needed: 429,
  account_blocked: 403,
  confirmation_link_wrong: 400,
  confirmation_link_expired: 410,
  confirmation_limit: 429,
  password_wrong: 400,
  password_tries_used: 429,
  email_change_limit: 429,
  second_factor_required: 403,
  second_factor_needed: 400,
  second_factor_wrong: 400,
  second_factor_recovery: 400,
  second_factor_limit: 429,
  second_factor_on: 409,
  second_factor_off: 409,
  second_factor_not_begun: 409,
  reason_length: 400,
  deletion_open: 409,
  cannot_delete_administrator: 409,
  cannot_block_administrator: 409,
  bidder_cannot_administer: 409,
  blocked_cannot_administer: 409,
  own_role: 409,

  ending_bid_missing: 400,
  ending_bid_not_greater: 400,
  auction_fields_missing: 400,
  title_length: 400,
  description_length: 400,
  title_hindi_length: 400,
  entry_mode_not_allowed: 400,
  min_account_days_range: 400,
  retail_price_incomplete: 400,
  retail_price_source_length: 400,
  retail_price_date_future: 400,
  amount_invalid: 400,
  amount_too_low: 400,
  amount_too_high: 400,
  bid_increment_too_large: 400,
  max_slots_invalid: 400,
  time_invalid: 400,
  end_time_not_after_start: 400,
  end_time_past: 400,
  start_time_too_far: 400,
  end_time_too_far: 400,
  auction_rules_fixed: 409,
  auction_prize_fixed: 409,
  description_only_added: 409,
  description_closed: 409,
  end_time_only_later: 409,
  end_time_closed: 409,
  end_time_last_hour: 409,
  end_time_moved_enough: 409,
  end_time_too_late: 409,
  auction_not_cancellable: 409,
  auction_not_declarable: 409,
  result_waits: 409,
  result_withheld: 409,
  accounts_still_sealed: 409,
  image_type: 415,
  image_too_large: 413,
  image_unreadable: 400,
  picture_alt_length: 400,
  too_many_pictures: 400,
  pictures_changed: 409,
  pictures_unavailable: 503,
  file_incomplete: 400,
  cell_too_long: 400,

  bid_amount_missing: 400,
  bid_below_start: 400,
  bid_above_end: 400,
  bid_off_grid: 400,
  bid_limit_reached: 409,
  amount_already_bid: 409,
  auction_full: 409,
  unpaid_hold_limit: 409,
  slots_all_held: 409,
  auction_not_started: 409,
  auction_ended: 409,
  auction_cancelled: 409,
  hold_wait: 429,
  age_needed: 403,
  terms_needed: 403,
  account_too_young: 403,
  network_limit: 429,
  bid_is_free: 409,
  payment_missing: 400,
  excluded: 403,
  spending_limit_reached: 409,
  limit_amount: 400,
  limit_raise_waits: 409,
  exclusion_shorter: 409,
  administrators_cannot_bid: 403,

  log_still_sealed: 409,
  log_sealed_for_ever: 409,
  email_not_confirmed: 409,
  email_confirmed_lately: 409,
  receipt_mail_limit: 429,
  watch_limit: 409,

  order_refused: 502,
  payment_not_verified: 400,
  // 202, because this is neither success nor failure: the bank has not finished.
  payment_pending: 202,
  payment_not_made: 409,
  provider_unavailable: 503,
  payment_token_invalid: 400,
  payment_token_of_another: 403,
  payment_of_another_bid: 409,
  payment_refunded: 409,

  note_length: 400,
  task_resolved: 409,
  refund_still_owed: 409,
  refund_not_refused: 409,
  refund_not_compared: 503,
  refund_part_back: 409,

  report_fields_missing: 400,
  report_too_long: 400,
  report_limit: 429,
  report_resolved: 409,
  notification_fixed: 409,
  push_service_unknown: 400,

  prize_fields_missing: 400,
  prize_text_too_long: 400,
  pin_code_format: 400,
  telephone_format: 400,
  tracking_link_format: 400,
  prize_claim_over: 409,
  prize_renounced: 409,
  prize_on_its_way: 409,
  prize_move_refused: 409,
  prize_tax_missing: 409,
  claim_days_range: 400,
};
