import { Refusal, type RefusalCode, type RefusalDetails } from '@ekbid/domain';

/** Allows `most` uses in any period of `withinMinutes`. */
export type Budget = { readonly most: number; readonly withinMinutes: number };

/** Returns how many minutes it takes until the budget allows one more use; 0 if it allows one now. */
export function minutesUntilRoom({ most, withinMinutes }: Budget, earlier: readonly Date[], now: Date): number {
  const minutesLeft = earlier.map((at) => withinMinutes - (now.getTime() - at.getTime()) / 60_000);
  const newestFirst = minutesLeft.sort((a, b) => b - a);
  return Math.max(0, Math.ceil(newestFirst[most - 1] ?? 0));
}

/** The refusals whose text says how many minutes to wait. */
type WaitCode = Extract<
  RefusalCode,
  | 'otp_limit'
  | 'otp_tries_used'
  | 'login_limit'
  | 'code_needed'
  | 'sms_limit'
  | 'confirmation_limit'
  | 'password_tries_used'
  | 'second_factor_limit'
  | 'email_change_limit'
  | 'email_taken_limit'
  | 'report_limit'
  | 'receipt_mail_limit'
>;

export function checkWait(code: WaitCode, minutes: number, more: RefusalDetails = {}): void {
  if (minutes > 0) throw new Refusal(code, { minutes, retryAfterSeconds: minutes * 60, ...more });
}
