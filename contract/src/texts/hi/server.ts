import type { ServerTexts } from '../texts.ts';
import { mail } from './mail.ts';
import { pages } from './pages.ts';

/** What the server alone says: it writes the e-mails, and introduces the pages. */
export const serverTexts: ServerTexts = { mail, pages };
