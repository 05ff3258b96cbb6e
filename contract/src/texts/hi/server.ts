import type { ServerTexts } from '../texts.ts';
import { mail } from './mail.ts';

/** What the server alone says: it writes the e-mails. */
export const serverTexts: ServerTexts = { mail };
