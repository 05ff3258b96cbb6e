import { isRefusalCode, Refusal } from '@ekbid/domain';
import { type RefusalTexts, refusalText, type Texts } from '@ekbid/texts';
import { ApiProblem } from '../api/call.ts';
import { PartMissing } from '../ui/fetched-part.ts';

/** Adds refusals that only some pages load to the texts that any page may need. */
export function withRefusals(texts: Texts, refusals: Partial<RefusalTexts> = {}): Texts {
  return { ...texts, refusals: { ...texts.refusals, ...refusals } };
}

/** The sentence for any error: a refusal of a rule, a failed call, a missing part of the app, or a bug. */
export function problemText(texts: Texts, error: unknown): string {
  if (error instanceof Refusal) return refusalText(texts, error);
  if (error instanceof PartMissing) return navigator.onLine ? texts.problems.partMissing : texts.problems.offline;
  if (!(error instanceof ApiProblem)) return texts.refusals.unexpected({});
  const { code, details, message } = error;
  if (isRefusalCode(code)) return code in texts.refusals ? refusalText(texts, { code, details }) : message;
  // A newer server may send a code that this page does not know. In that case, show the server's message.
  return code === 'unreadable' && message !== code ? message : texts.problems[code];
}

/** Whether the error has a reason, so that its sentence needs no introduction. */
export function hasReason(error: unknown): boolean {
  return (
    error instanceof Refusal ||
    (error instanceof ApiProblem && isRefusalCode(error.code) && error.code !== 'unexpected')
  );
}

/** The form field that the error is about, if any. */
export function problemField(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.field;
  return error instanceof Refusal && error.details['field'] !== undefined ? String(error.details['field']) : undefined;
}
