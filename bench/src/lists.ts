import autocannon from 'autocannon';
import type { Bench, Benchmark, Chart, Figure } from './benchmark.ts';
import { takeTurns } from './load/rounds.ts';
import type { Measured } from './load/statistics.ts';
import { typicalMs } from './load/timed.ts';
import { createListedWorld, type ListedWorld } from './scene/listed-world.ts';

const fullSizes = [1e2, 1e3, 1e4, 1e5];
const questions = {
  first: 'list of auctions, first page',
  later: 'list of auctions, a later page',
  search: 'search by a word in every fifth title',
  leaderboard: 'leaderboard, first page',
  winner: 'lowest unique amount',
};
type Question = keyof typeof questions;

/** What people read all the time, at a hundred auctions or bids and at a hundred thousand. */
export const lists: Benchmark = {
  title: 'Lists, search and leaderboard',
  how:
    'One person reads page after page over HTTP, on servers whose databases have 100 to 1,00,000 auctions and a declared auction of as many bids; the middle of many calls counts. ' +
    'The reference is the same page at the smallest size: what the size costs.',
  run: async (bench) => {
    await using made = new AsyncDisposableStack();
    const worlds = new Map<number, ListedWorld>();
    for (const size of new Set(fullSizes.map((full) => bench.size(full, 100))))
      worlds.set(size, made.use(await createListedWorld(bench, size)));
    const sizes = [...worlds.keys()];
    const measured = await takeTurns(bench.rounds, contestantsOf(worlds));
    const costOf = (question: Question, size: number) => measured[`${question} ${size}`]?.['ms'] ?? Number.NaN;
    const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
    const figures = (Object.keys(questions) as Question[]).map((question): Figure => ({
      what: `${questions[question]}, ${largest.toLocaleString('en-IN')} ${ofWhat(question)}`,
      measured: costOf(question, largest),
      unit: 'ms',
      reference: { what: `at ${smallest}`, measured: costOf(question, smallest) },
    }));
    const line = (question: Question) => sizes.map((size) => [size, costOf(question, size)] as const);
    const chart: Chart = {
      file: 'cost-by-size',
      title: 'What a larger auction, or a longer list, costs',
      x: 'bids in the auction, or auctions in the list',
      y: 'milliseconds',
      series: [
        { name: 'list page', points: line('first') },
        { name: 'leaderboard page', points: line('leaderboard') },
        { name: 'winner', points: line('winner') },
      ],
    };
    return { figures: [...figures, await underLoad(bench, worlds.get(largest))], charts: [chart] };
  },
};

const ofWhat = (question: Question) => (question === 'leaderboard' || question === 'winner' ? 'bids' : 'auctions');

function contestantsOf(worlds: ReadonlyMap<number, ListedWorld>): Record<string, () => Promise<Measured>> {
  const contestants: Record<string, () => Promise<Measured>> = {};
  for (const question of Object.keys(questions) as Question[])
    for (const [size, { connection, requests, findWinner }] of worlds) {
      const ask = async () => {
        if (question === 'winner') return findWinner();
        const { status, body } = await connection.send(requests[question]);
        if (status !== 200) throw new Error(`${questions[question]} was answered with ${status}: ${body}`);
        return body;
      };
      contestants[`${question} ${size}`] = async () => ({ ms: await typicalMs(ask, 15) });
    }
  return contestants;
}

/** Many people open the list at once. */
async function underLoad({ size }: Bench, world: ListedWorld | undefined): Promise<Figure> {
  const { requests, latency, non2xx } = await autocannon({
    url: `http://127.0.0.1:${world?.port}/api/auctions`,
    connections: 16,
    duration: size(4, 1),
  });
  if (non2xx > 0) throw new Error(`${non2xx} of the list's pages were refused`);
  return {
    what: 'list of auctions, first page, 16 people at once',
    measured: requests.average,
    unit: '/s',
    detail: `p50 ${latency.p50} ms, p99 ${latency.p99} ms`,
  };
}
