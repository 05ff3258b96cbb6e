import { formerBidder } from '@ekbid/domain';
import { useTexts } from './use-texts.ts';

/** Formats a person's name. All deleted accounts have the same pseudonym, in the current language. */
export function usePersonName(): (name: string) => string {
  const { ui } = useTexts();
  return (name) => (name.trim() === formerBidder ? ui.formerBidder : name.trim());
}
