import { createContext, use } from 'react';

export type TimeSpan = { days: number; hours: number; minutes: number; seconds: number };

/** The texts of the controls in ui/. The app provides them in the current language. */
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
  /** The BCP 47 tag for formatting dates. */
  readonly locale: string;
  readonly timeZone: string;
  /** Whether times name the part of the day, as in Hindi, instead of am or pm. */
  readonly dayParts: boolean;
  readonly span: (span: TimeSpan) => string;
  /** Returns the sentence for any error. */
  readonly describe: (error: unknown) => string;
};

export const UiTextsContext = createContext<UiTexts | null>(null);

export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (texts === null) throw new Error('no UiTextsContext above');
  return texts;
}
