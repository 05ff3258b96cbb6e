import type { PracticeTexts } from '../texts.ts';

/** The practice round on the home page. It has numbers, never amounts of money. */
export const practice: PracticeTexts = {
  title: 'आज़माइए: एक नंबर चुनें',
  lead: 'अभ्यास का खेल: न पैसे, न इनाम, बोलियाँ काल्पनिक।',
  numbers: '1 से 9 तक के नंबर',
  rule: 'बारह और बोलियाँ यूँ ही गिरेंगी। सबसे कम यूनीक नंबर जीतता है।',
  falling: 'बारह और बोलियाँ गिर रही हैं …',
  again: 'फिर खेलें',
  won: {
    title: (own) => `${own} जीता। यह सिर्फ़ आपका है`,
    text: 'इसे किसी और ने नहीं चुना, और इससे कम कोई नंबर यूनीक नहीं।',
  },
  shared: {
    title: (own, people) => `${own} साझा है, ${people} लोगों ने चुना`,
    text: (winner) => `साझा नंबर नहीं जीत सकता। सबसे कम यूनीक नंबर ${winner} है, और वही जीता।`,
    nobody: 'साझा नंबर नहीं जीत सकता। कोई भी नंबर यूनीक नहीं, इसलिए कोई नहीं जीता।',
  },
  higher: {
    title: (own) => `${own} यूनीक है, पर सबसे कम नहीं`,
    text: (winner) => `${winner} भी यूनीक है और इससे कम है। वही जीता।`,
  },
};
