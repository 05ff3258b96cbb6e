import { isRefusalCode, Refusal } from '@ekbid/domain';
import { refusalText, type Texts } from '@ekbid/texts';
import { ApiProblem } from '../api/problem.ts';
import { PartMissing } from '../ui/fetched-part.ts';

/** The sentence for anything that can be thrown at a screen: a rule's refusal, a failed call, a missing part, or a bug. */
export function problemText(texts: Texts, error: unknown): string {
  if (error instanceof Refusal) return refusalText(texts, error);
  if (error instanceof PartMissing) return navigator.onLine ? texts.problems.partMissing : texts.problems.offline;
  if (!(error instanceof ApiProblem)) return texts.refusals.unexpected({});
  const { code, details, message } = error;
  if (isRefusalCode(code)) return refusalText(texts, { code, details });
  // A newer server may refuse for a reason this page has never heard of; its message says it.
  return code === 'unreadable' && message !== code ? message : texts.problems[code];
}

/** Whether somebody answered with a reason, so that it needs no other words. */
export function isToldReason(error: unknown): boolean {
  return (
    error instanceof Refusal ||
    (error instanceof ApiProblem && isRefusalCode(error.code) && error.code !== 'unexpected')
  );
}

/** The form field an error is about, where it is about one. */
export function problemField(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.field;
  return error instanceof Refusal && error.details['field'] !== undefined ? String(error.details['field']) : undefined;
}
