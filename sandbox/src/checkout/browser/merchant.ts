import type { ToMerchant, ToPayPage } from './messages.ts';

const merchantOrigin = document.body.dataset.origin ?? '';

/** Reaches the page of the named origin only: a page of any other origin that frames us hears nothing. */
export function tell(message: ToMerchant): void {
  if (merchantOrigin !== '' && window.parent !== window) window.parent.postMessage(message, merchantOrigin);
}

export function listen(hear: (message: ToPayPage) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToPayPage>) => {
    if (event.source === window.parent && event.origin === merchantOrigin) hear(event.data);
  });
}
