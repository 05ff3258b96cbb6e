import { createContext, use } from 'react';

export type TimeSpan = { days: number; hours: number; minutes: number; seconds: number };

/** The few words the controls say themselves. Whoever mounts them brings the language. */
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
  /** For dates: BCP 47, of people in India. */
  readonly locale: string;
  readonly timeZone: string;
  readonly span: (span: TimeSpan) => string;
  /** The sentence for whatever was thrown. */
  readonly describe: (error: unknown) => string;
};

export const UiTextsContext = createContext<UiTexts | null>(null);

export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (texts === null) throw new Error('no UiTextsContext above');
  return texts;
}
