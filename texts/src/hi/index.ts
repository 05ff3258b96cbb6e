import type { Texts } from '../texts.ts';
import { home } from './home.ts';
import { language } from './language.ts';
import { live } from './live.ts';
import { messages } from './messages.ts';
import { denied, failure, footer, navigation, notFound } from './navigation.ts';
import { problems } from './problems.ts';
import { refundReasons } from './refund-reasons.ts';
import { refusals } from './refusals.ts';
import { reports } from './reports.ts';
import { ui } from './ui.ts';

/** What any page of the web app may say, in Hindi: one file a feature. */
export const texts: Texts = {
  denied,
  failure,
  footer,
  home,
  language,
  live,
  messages,
  navigation,
  notFound,
  problems,
  refundReasons,
  refusals,
  reports,
  ui,
};
