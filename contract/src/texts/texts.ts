import type { Refusal } from '@ekbid/domain';
import type { english } from './en/index.ts';

/** The catalogue's shape: another language that leaves a text out does not compile. */
export type Texts = typeof english;

export function refusalText(texts: Texts, { code, details }: Pick<Refusal, 'code' | 'details'>): string {
  return texts.refusals[code](details);
}
