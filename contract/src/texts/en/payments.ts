/** What the browser itself can tell of the payment window. */
export const payments = {
  scriptFailed: 'The payment window could not be loaded. Nothing was charged; please try again.',
};
