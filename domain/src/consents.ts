/**
 * The version of the terms of use and the privacy notice. Both pages show it as their date. People must accept a new
 * version before their next payment, so raise it only for changes that they must know about.
 */
export const termsVersion = '2026-11-26';

/** `age`: the person is 18 or older. `terms`: the person accepts the terms and the privacy notice. */
export const consents = ['age', 'terms'] as const;
export type Consent = (typeof consents)[number];

type GivenConsent = { readonly what: Consent; readonly version: string };

/** Returns the required consents that the person has not given. The consent `age` stays valid when the terms change. */
export function missingConsents(required: readonly Consent[], given: readonly GivenConsent[]): Consent[] {
  return required.filter(
    (wanted) => !given.some(({ what, version }) => what === wanted && (what === 'age' || version === termsVersion)),
  );
}
