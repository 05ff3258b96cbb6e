import { serverTexts as english } from '../en/server.ts';
import type { ServerTexts } from '../texts.ts';

/** What the server alone says: it writes the e-mails. */
export const serverTexts: ServerTexts = { ...english };
