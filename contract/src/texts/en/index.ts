import { accounts } from './accounts.ts';
import { auctions } from './auctions.ts';
import { bids } from './bids.ts';
import { home } from './home.ts';
import { language } from './language.ts';
import { live } from './live.ts';
import { messages } from './messages.ts';
import { denied, failure, footer, navigation, notFound } from './navigation.ts';
import { payments } from './payments.ts';
import { problems } from './problems.ts';
import { refundReasons } from './refund-reasons.ts';
import { refusals } from './refusals.ts';
import { reports } from './reports.ts';
import { results } from './results.ts';
import { ui } from './ui.ts';

/** Every text the web app may need anywhere, in English: one file a feature. */
export const texts = {
  accounts,
  auctions,
  bids,
  denied,
  failure,
  footer,
  home,
  language,
  live,
  messages,
  navigation,
  notFound,
  payments,
  problems,
  refundReasons,
  refusals,
  reports,
  results,
  ui,
};
