import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { followServer } from '../sign-in/session.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { type UiTexts, UiTextsContext } from '../ui/ui-texts.ts';

/** What each screen needs: the query client, the texts of the controls, and a place for toasts. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const texts = useTexts();
  const uiTexts: UiTexts = useMemo(() => ({ ...texts.ui, describe: (error) => problemText(texts, error) }), [texts]);
  useEffect(() => followServer(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <UiTextsContext value={uiTexts}>
        {children}
        <Toasts />
      </UiTextsContext>
    </QueryClientProvider>
  );
}
