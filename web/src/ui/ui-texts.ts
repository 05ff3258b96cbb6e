import { createContext, use } from 'react';

export type TimeSpan = { days: number; hours: number; minutes: number; seconds: number };

/** The texts of the controls themselves. The app provides them in the language of the page. */
export type UiTexts = {
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly optional: string;
  readonly close: string;
  readonly loading: string;
  readonly loadMore: string;
  readonly tryAgain: string;
  readonly notifications: string;
  readonly failed: string;
  /** For dates: a BCP 47 tag for India. */
  readonly locale: string;
  readonly timeZone: string;
  /** Whether a time names the part of the day instead of am or pm. */
  readonly dayParts: boolean;
  readonly span: (span: TimeSpan) => string;
  /** The sentence for any error. */
  readonly describe: (error: unknown) => string;
};

export const UiTextsContext = createContext<UiTexts | null>(null);

export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (texts === null) throw new Error('no UiTextsContext above');
  return texts;
}
