import { english } from '@ekbid/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '../texts/problem-text.ts';
import { TextsContext } from '../texts/use-texts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { type UiTexts, UiTextsContext } from '../ui/ui-texts.ts';

const texts = english;
const uiTexts: UiTexts = { ...texts.ui, describe: (error) => problemText(texts, error) };

/** What every screen stands on: server data, the language, and a place for toasts. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <TextsContext value={texts}>
        <UiTextsContext value={uiTexts}>
          {children}
          <Toasts />
        </UiTextsContext>
      </TextsContext>
    </QueryClientProvider>
  );
}
