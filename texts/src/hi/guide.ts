import type { GuideTexts } from '../texts.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { faq } from './faq.ts';
import { help } from './help.ts';
import { howItWorks } from './how-it-works.ts';
import { legal } from './legal.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** The long public pages: they travel with those alone. */
export const guideTexts: GuideTexts = { about, contact, faq, help, howItWorks, legal, privacy, terms };
