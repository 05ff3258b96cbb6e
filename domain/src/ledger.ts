/** Where money stands, from EkBid's side. What the provider holds for us equals captured minus refunded. */
export const ledgerAccounts = [
  'provider_clearing',
  'owed_to_bidders',
  'refunds_payable',
  'revenue',
  'operator_losses',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
