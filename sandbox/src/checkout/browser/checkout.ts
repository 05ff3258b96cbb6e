// The messages between the merchant's page and the pay page.

export type CheckoutResult = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

export type CheckoutError = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { payment_id?: string; order_id?: string };
};

type Prefill = { name?: string; email?: string; contact?: string };

export type Opening = {
  prefill: Prefill;
  /** Seconds until the pay page closes automatically. */
  timeout: number | null;
  askBeforeClosing: boolean;
  escapeCloses: boolean;
};

export type ToPayPage = { event: 'open'; opening: Opening } | { event: 'close' };

export type ToMerchant =
  | { event: 'ready' }
  | { event: 'failed'; error: CheckoutError }
  | { event: 'complete'; result: CheckoutResult }
  | { event: 'dismiss' };

type Options = {
  key: string;
  order_id: string;
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  prefill?: Prefill;
  handler?: (result: CheckoutResult) => void;
  modal?: { ondismiss?: () => void; confirm_close?: boolean; escape?: boolean };
  theme?: { color?: string };
  timeout?: number;
};

type FailureListener = (failure: { error: CheckoutError }) => void;

// A classic script shares its global names with the page. The block keeps these names local.
{
  const provider = new URL((document.currentScript as HTMLScriptElement).src).origin;
  const loadTimeoutMs = 10_000;

  const look = new CSSStyleSheet();
  look.replaceSync(`
    :root:has(.sandbox-checkout[open]) { overflow: hidden; }
    .sandbox-checkout {
      position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; padding: 0;
      border: 0; overflow: hidden; background: rgb(10 14 16 / 60%); pointer-events: auto;
    }
    .sandbox-checkout[open] { display: grid; grid-template-rows: minmax(0, 1fr); place-items: center; }
    .sandbox-checkout::backdrop { background: transparent; }
    .sandbox-checkout > * { grid-area: 1 / 1; }
    .sandbox-checkout iframe {
      width: 100%; height: 100%; border: 0; visibility: hidden;
    }
    .sandbox-checkout[data-ready] iframe { visibility: visible; }
    .sandbox-checkout[data-ready] div { display: none; }
    .sandbox-checkout div {
      max-width: 320px; padding: 24px; border-radius: 12px; background: light-dark(#faf8f3, #14191c);
      color: light-dark(#17191a, #eceae4);
      font: 16px/1.5 system-ui, sans-serif; text-align: center;
    }
    .sandbox-checkout p { margin: 0 0 16px; }
    .sandbox-checkout button {
      min-height: 44px; padding: 0 24px; border: 1px solid #8c8a82; border-radius: 10px; background: none; color: inherit;
      font: inherit; font-weight: 600; cursor: pointer;
    }
    @media (min-width: 480px) {
      .sandbox-checkout iframe {
        /* The height is the same for every step. A frame that changed height would move the button under a finger. */
        width: 448px; height: 744px; max-height: calc(100% - 48px); border-radius: 12px;
        outline: 1px solid rgb(255 255 255 / 12%);
      }
    }
  `);

  class Razorpay {
    readonly #options: Options;
    readonly #failureListeners: FailureListener[] = [];
    #overlay: HTMLDialogElement | null = null;
    #frame: HTMLIFrameElement | null = null;

    constructor(options: Options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event: string, listener: FailureListener): this {
      if (event === 'payment.failed') this.#failureListeners.push(listener);
      return this;
    }

    open(): void {
      if (this.#overlay) return;
      const { frame, overlay, status } = buildOverlay(this.#pageUrl(), () =>
        this.#finish(this.#options.modal?.ondismiss),
      );
      this.#overlay = overlay;
      this.#frame = frame;

      overlay.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.close();
      });
      // On a second press of Escape, browsers close the dialog even if the page prevented the cancel event.
      overlay.addEventListener('close', () => this.#finish(this.#options.modal?.ondismiss));
      window.addEventListener('message', this.#onMessage);
      document.adoptedStyleSheets.push(look);
      document.body.append(overlay);
      overlay.showModal();
      setTimeout(() => {
        if (overlay.dataset.ready === undefined)
          status.textContent = 'The payment page does not open. Nothing was charged.';
      }, loadTimeoutMs);
    }

    /** Does the same as the cancel button. During a payment the pay page asks for confirmation first. */
    close(): void {
      if (this.#overlay?.dataset.ready === undefined) this.#finish(this.#options.modal?.ondismiss);
      else this.#post({ event: 'close' });
    }

    readonly #onMessage = (event: MessageEvent<ToMerchant>) => {
      if (event.origin === provider && event.source === this.#frame?.contentWindow)
        this.#handle(event.data, this.#frame);
    };

    #handle(message: ToMerchant, frame: HTMLIFrameElement): void {
      switch (message.event) {
        case 'ready':
          this.#overlay?.setAttribute('data-ready', '');
          frame.focus();
          return this.#post({ event: 'open', opening: this.#opening() });
        case 'failed':
          return this.#failureListeners.forEach((listener) => listener({ error: message.error }));
        case 'complete':
          return this.#finish(() => this.#options.handler?.(message.result));
        case 'dismiss':
          return this.#finish(this.#options.modal?.ondismiss);
      }
    }

    #post(message: ToPayPage): void {
      this.#frame?.contentWindow?.postMessage(message, provider);
    }

    #opening(): Opening {
      const { prefill, timeout, modal } = this.#options;
      return {
        prefill: { ...prefill },
        timeout: timeout ?? null,
        askBeforeClosing: modal?.confirm_close === true,
        escapeCloses: modal?.escape !== false,
      };
    }

    #pageUrl(): string {
      const { key, order_id, name, description } = this.#options;
      const scheme = getComputedStyle(document.documentElement).colorScheme;
      const query = new URLSearchParams({ key_id: key, order_id, origin: location.origin, scheme });
      if (name) query.set('name', name);
      if (description) query.set('description', description);
      return `${provider}/v1/checkout/embedded?${query}`;
    }

    /** Removes the pay page and calls the merchant's callback. A second call does nothing. */
    #finish(callback: (() => void) | undefined): void {
      const overlay = this.#overlay;
      if (!overlay) return;
      this.#overlay = null;
      this.#frame = null;
      window.removeEventListener('message', this.#onMessage);
      overlay.close();
      overlay.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== look);
      callback?.();
    }
  }

  function buildOverlay(pageUrl: string, onClose: () => void) {
    const overlay = document.createElement('dialog');
    overlay.className = 'sandbox-checkout';
    overlay.setAttribute('aria-label', 'Payment');

    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.textContent = 'Opening the payment page…';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close';
    close.addEventListener('click', onClose);
    const waiting = document.createElement('div');
    waiting.append(status, close);

    const frame = document.createElement('iframe');
    frame.title = 'Payment page';
    frame.src = pageUrl;
    overlay.append(waiting, frame);
    return { overlay, frame, status };
  }

  Object.assign(window, { Razorpay });
}
