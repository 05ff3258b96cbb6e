import { formerBidder } from '@ekbid/domain';
import { useTexts } from './use-texts.ts';

/** How a person's name is shown: whoever deleted their account has one pseudonym, in the language of the page. */
export function usePersonName(): (name: string) => string {
  const { ui } = useTexts();
  return (name) => (name.trim() === formerBidder ? ui.formerBidder : name.trim());
}
