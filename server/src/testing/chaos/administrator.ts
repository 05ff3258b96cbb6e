import type { Outcome } from '@ekbid/domain';
import type { Acknowledgement } from './facts.ts';
import type { ChaosClient } from './chaos-client.ts';

/** The calls of the administrator while people bid. Each call is repeated until it is answered. */
export class Administrator {
  readonly #client: ChaosClient;
  readonly #note: (acknowledged: Acknowledgement) => void;

  constructor(client: ChaosClient, note: (acknowledged: Acknowledgement) => void) {
    this.#client = client;
    this.#note = note;
  }

  async cancel(auctionId: string): Promise<void> {
    const { status } = await this.#client.call('DELETE', `/auctions/${auctionId}`);
    if (status === 200) this.#note({ what: 'cancelled', auctionId });
  }

  /** Declares a result. The server refuses this before the auction has ended or all its slots are filled. */
  async declare(auctionId: string): Promise<void> {
    const { status, body } = await this.#client.call('POST', `/auctions/${auctionId}/declare-winner`);
    if (status !== 200) return;
    const { outcome, winningBid } = body['data'] as { outcome: Outcome | null; winningBid: number | null };
    const winningAmountPaise = winningBid === null ? null : Math.round(winningBid * 100);
    this.#note({ what: 'declared', auctionId, outcome, winningAmountPaise });
  }

  async block(userId: string): Promise<void> {
    await this.#client.call('POST', `/users/${userId}/block`, { reason: 'Bids for somebody else.' });
  }
}
