import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chaos/chance.ts';
import { ChaosClient } from '../chaos/chaos-client.ts';
import { crowdPassword } from '../replication/failover-crowd.ts';

/** Calls that a person who browses makes. Every release has these calls. */
const callsAbout = (auctionId: string) => [
  ...['/site', '/statistics', '/winners', '/auctions', `/auctions/${auctionId}`, `/leaderboard/${auctionId}`],
  ...['/users/me', '/bids/my-bids/all', '/bids/my-bids/auctions', '/payment/open-orders', '/watchlist'],
  ...['/notifications', '/notifications/unread', '/notifications/choices', `/auctions/${auctionId}/fair-play`],
];
const restMs = 50;

type Needs = {
  readonly url: string;
  readonly auctionIds: readonly string[];
  readonly chance: Chance;
  /** The e-mail addresses of the accounts, one for each visitor. */
  readonly emails: readonly string[];
};

/** People who repeatedly sign in, read all pages with a live stream open, and sign out. */
export class Visitors {
  signIns = 0;
  streams = 0;
  /** How many scripts and styles were fetched. */
  files = 0;
  /** Descriptions of all unexpected answers. */
  readonly broken: string[] = [];
  readonly #needs: Needs;
  readonly #over = new AbortController();
  #visiting: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  begin(): void {
    const { emails, chance } = this.#needs;
    this.#visiting = Promise.all(
      emails.flatMap((email) => [this.#keepVisiting(email, chance.fork()), this.#keepListening()]),
    );
    // If the drill fails before this promise is awaited at its end, its own rejection must not end the process.
    this.#visiting.catch(() => {});
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#visiting;
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  async #keepVisiting(email: string, chance: Chance): Promise<void> {
    const { url, auctionIds } = this.#needs;
    while (!this.#isOver) {
      const client = new ChaosClient(url, chance);
      await client.signIn(email, crowdPassword).catch((error: unknown) => void this.broken.push(String(error)));
      this.signIns += 1;
      const auctionId = chance.pick(auctionIds);
      for (const path of callsAbout(auctionId)) {
        const { status } = await client.call('GET', path);
        if (status !== 200)
          this.broken.push(`GET ${path.replace(auctionId, ':auctionId')} was answered with ${status}`);
        await pause(chance.below(2 * restMs));
      }
      await this.#open(chance.pick(['/', '/auctions', `/auctions/${auctionId}`]));
      await client.call('POST', '/auth/logout');
    }
  }

  /** Opens a page and fetches the scripts and styles that it names. */
  async #open(path: string): Promise<void> {
    const page = await this.#fetch(path);
    if (page === undefined) return;
    for (const [, file = ''] of (await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+[.](?:js|css))"/g)) {
      this.files += 1;
      const reply = await this.#fetch(file);
      await reply?.arrayBuffer();
    }
  }

  async #fetch(path: string): Promise<Response | undefined> {
    const reply = await fetch(this.#needs.url + path, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (reply?.status === 200) return reply;
    this.broken.push(`${path} was answered with ${reply?.status ?? 'nothing'}`);
    return undefined;
  }

  /** Keeps a live stream open. When it ends, opens the next one, as pages do. */
  async #keepListening(): Promise<void> {
    while (!this.#isOver) {
      try {
        const stream = await fetch(`${this.#needs.url}/api/live`, { signal: this.#over.signal });
        if (stream.status !== 200) this.broken.push(`a live stream was answered with ${stream.status}`);
        else this.streams += 1;
        await stream.text();
      } catch {
        // The server has ended the stream, or the drill is over.
      }
      await pause(restMs);
    }
  }
}
