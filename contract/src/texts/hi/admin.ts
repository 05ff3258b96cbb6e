import { adminTexts as english } from '../en/admin.ts';
import type { AdminTexts } from '../texts.ts';

/** What only administrators read: it travels with their pages. */
export const adminTexts: AdminTexts = { ...english };
