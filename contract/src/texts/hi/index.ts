import { texts as english } from '../en/index.ts';
import type { Texts } from '../texts.ts';

/** Every text the web app may need anywhere, in Hindi: one file a feature. */
export const texts: Texts = { ...english };
