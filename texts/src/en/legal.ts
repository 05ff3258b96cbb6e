/** Who the terms and the privacy notice speak of. */
export type Operator = { readonly company: string; readonly email: string };

/** Around the terms and the privacy notice. */
export const legal = {
  contents: 'On this page',
  updated: 'Version of 21 November 2026',
  review:
    'This is a demonstration. Its company and contact details are made up, and a lawyer has to review this text before anybody relies on it.',
  questions: 'Questions about this page?',
};
