import { audit } from './audit.ts';
import { dashboard } from './dashboard.ts';
import { declare } from './declare.ts';
import { manageAuctions } from './manage-auctions.ts';
import { manageReports } from './manage-reports.ts';
import { money } from './money.ts';
import { operatorTasks } from './operator-tasks.ts';
import { secondFactor } from './second-factor.ts';
import { users } from './users.ts';

/** What only administrators read: it travels with their pages. */
export const adminTexts = {
  audit,
  dashboard,
  declare,
  manageAuctions,
  manageReports,
  money,
  operatorTasks,
  secondFactor,
  users,
};
