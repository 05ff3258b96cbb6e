import { accounts } from './accounts.ts';
import { auctions } from './auctions.ts';
import { bids } from './bids.ts';
import { dashboard } from './dashboard.ts';
import { declare } from './declare.ts';
import { home } from './home.ts';
import { mail } from './mail.ts';
import { manageAuctions } from './manage-auctions.ts';
import { messages } from './messages.ts';
import { denied, failure, footer, navigation, notFound } from './navigation.ts';
import { operatorTasks } from './operator-tasks.ts';
import { payments } from './payments.ts';
import { problems } from './problems.ts';
import { refundReasons } from './refund-reasons.ts';
import { refusals } from './refusals.ts';
import { results } from './results.ts';
import { ui } from './ui.ts';

/** Every text people see, in English: one file a feature. */
export const english = {
  accounts,
  auctions,
  bids,
  dashboard,
  declare,
  denied,
  failure,
  footer,
  home,
  mail,
  manageAuctions,
  messages,
  navigation,
  notFound,
  operatorTasks,
  payments,
  problems,
  refundReasons,
  refusals,
  results,
  ui,
};
