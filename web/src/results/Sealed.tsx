import { useTexts } from '../texts/use-texts.ts';

/** Stands where an amount will stand once the result is declared. */
export function Sealed() {
  return <span className="font-normal text-ink-soft">{useTexts('results').sealed}</span>;
}
