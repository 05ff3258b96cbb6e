import { english, type Texts } from '@ekbid/contract';
import { createContext, use } from 'react';

export const TextsContext = createContext<Texts>(english);

export function useTexts(): Texts {
  return use(TextsContext);
}
