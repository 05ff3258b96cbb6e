import { useTexts } from '../texts/use-texts.ts';

/** A reason in the reader's language, where it is one of those people choose from. */
export function useReasonText(): (reason: string) => string {
  const { reasons } = useTexts().reports;
  return (reason) => (Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason);
}
