import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chaos/chance.ts';
import { repository } from './cluster.ts';

const everyMs = 1_500;
type Answer = { data: { size: number | null; file: object | null } };

/**
 * Saves the signed heads of fair-play logs while auctions run, as anyone can. Later checks them against the openings.
 */
export class HeadKeeper {
  readonly #urls: readonly string[];
  readonly #auctionIds: readonly string[];
  readonly #chance: Chance;
  readonly #heads = new Map<string, object>();
  #isOver = false;
  #keeping: Promise<void> = Promise.resolve();

  constructor(urls: readonly string[], auctionIds: readonly string[], chance: Chance) {
    this.#urls = urls;
    this.#auctionIds = auctionIds;
    this.#chance = chance;
  }

  get count(): number {
    return this.#heads.size;
  }

  begin(): void {
    this.#keeping = this.#keep();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    while (!this.#isOver) {
      const [url, auctionId] = [this.#chance.pick(this.#urls), this.#chance.pick(this.#auctionIds)];
      const answer = await ask<Answer>(`${url}/api/auctions/${auctionId}/fair-play`);
      if (answer?.data.file) this.#heads.set(`${auctionId}-${answer.data.size}`, answer.data.file);
      await pause(everyMs);
    }
  }

  /**
   * Runs the public checker on each auction's opening and all its saved heads. Returns what the checker finds wrong.
   */
  async findBroken(folder: string): Promise<string[]> {
    const broken: string[] = [];
    await mkdir(folder);
    for (const auctionId of this.#auctionIds) {
      const heads = [...this.#heads].filter(([name]) => name.startsWith(auctionId));
      if (heads.length === 0) continue;
      const opening = await ask<object>(`${this.#urls[0]}/api/auctions/${auctionId}/fair-play/opening`);
      if (!opening) {
        broken.push(`auction ${auctionId} has no opening`);
        continue;
      }
      const files = [['opening', opening] as const, ...heads].map(([name, content]) => ({
        path: join(folder, `${name === 'opening' ? `${auctionId}-opening` : name}.json`),
        content,
      }));
      for (const { path, content } of files) await writeFile(path, JSON.stringify(content));
      broken.push(...(await verify(files.map(({ path }) => path))));
    }
    return broken;
  }
}

async function ask<Reply>(url: string): Promise<Reply | undefined> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return reply.ok ? ((await reply.json()) as Reply) : undefined;
  } catch {
    return undefined;
  }
}

function verify(files: readonly string[]): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  execFile(process.execPath, [join(repository, 'verify/verify.mjs'), ...files], (error, said) =>
    resolve(error ? [`the checker of fair-play logs finds: ${said.slice(-1000)}`] : []),
  );
  return promise;
}
