import type { AdminTexts } from '../texts.ts';
import { dashboard } from './dashboard.ts';
import { declare } from './declare.ts';
import { manageAuctions } from './manage-auctions.ts';
import { operatorTasks } from './operator-tasks.ts';

/** What only administrators read: it travels with their pages. */
export const adminTexts: AdminTexts = { dashboard, declare, manageAuctions, operatorTasks };
