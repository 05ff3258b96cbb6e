import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

type Options = ConstructorParameters<NonNullable<typeof window.Razorpay>>[0];

/** What the provider's window returns after a payment. */
export const result = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signature',
};

/** Simulates the provider's script and window. Call `reset` before each test. */
export function stubProvider() {
  const windows: Options[] = [];
  const closed: string[] = [];

  return {
    /** The options of each opened window. A test calls their callbacks to pay or to close the window. */
    windows,
    /** The ids of the orders whose windows the page has closed. */
    closed,
    reset() {
      windows.length = 0;
      closed.length = 0;
      answerScripts((script) => void script.onload?.(new Event('load')));
      window.Razorpay = class {
        readonly #options: Options;
        constructor(options: Options) {
          this.#options = options;
        }
        open() {
          windows.push(this.#options);
        }
        close() {
          closed.push(this.#options.order_id);
          this.#options.modal.ondismiss();
        }
      };
    },
    unreachable() {
      answerScripts((script) => void script.onerror?.(new Event('error')));
    },
    async opened(count = 1): Promise<Options> {
      await waitFor(() => expect(windows).toHaveLength(count));
      return windows[count - 1]!;
    },
  };
}

/** jsdom loads no scripts, so this calls `answer` for every script that the page adds. */
function answerScripts(answer: (script: HTMLScriptElement) => void): void {
  vi.restoreAllMocks();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) queueMicrotask(() => answer(node));
  });
}
