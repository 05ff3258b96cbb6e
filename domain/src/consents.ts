/**
 * The version of the terms of use and the privacy notice: the date that both pages show. A new one is accepted again
 * before the next payment, so raise it for changes that people must know of.
 */
export const termsVersion = '2026-11-26';

/** What a person says: that they are 18 or older, and that they accept the terms and the privacy notice. */
export const consents = ['age', 'terms'] as const;
export type Consent = (typeof consents)[number];

type GivenConsent = { readonly what: Consent; readonly version: string };

/** Of those required, the missing ones. An age, once said, holds for later versions too. */
export function missingConsents(required: readonly Consent[], given: readonly GivenConsent[]): Consent[] {
  return required.filter(
    (wanted) => !given.some(({ what, version }) => what === wanted && (what === 'age' || version === termsVersion)),
  );
}
