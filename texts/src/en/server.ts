import { mail } from './mail.ts';
import { pages } from './pages.ts';
import { sms } from './sms.ts';

/** What the server alone says: it writes the e-mails and text messages, and introduces the pages. */
export const serverTexts = { mail, pages, sms };
