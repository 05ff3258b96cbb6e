/** The provider's window cannot be shown; no money was asked for. */
export class CheckoutUnavailable extends Error {
  override readonly name = 'CheckoutUnavailable';

  constructor(cause?: unknown) {
    super('the payment window is not available', { cause });
  }
}
