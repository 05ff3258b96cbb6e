import {
  addPlayed,
  type BidGrid,
  type Crowd,
  crowdFor,
  type Forecast,
  gameSizeOf,
  parseRupees,
  playAuctions,
  roundsWorthwhile,
  seededRandom,
  summarise,
} from '@ekbid/domain';
import { useEffect, useState } from 'react';

type TypedRules = { startingBid: string; endingBid: string; bidIncrement: string; maxSlots: string };
type Rules = BidGrid & { readonly maxSlots: number };
export type FoundForecast = { readonly crowd: Crowd; readonly grid: BidGrid; readonly forecast: Forecast };

/** The simulation starts after a pause in typing. */
const debounceMs = 400;
/** The simulation runs in slices of this length, so that the form can handle input in between. */
const sliceMs = 8;
const roundsPerBatch = 25;
const seed = 1;

/** The forecast for an auction with these rules: null while it is computed, undefined while the rules are invalid. */
export function useForecast(typed: TypedRules): FoundForecast | null | undefined {
  const rules = readRules(typed);
  const key = rules && JSON.stringify(rules);
  const [found, setFound] = useState<{ key: string; result: FoundForecast } | null>(null);
  useEffect(() => {
    if (key === null) return;
    return simulate(JSON.parse(key) as Rules, (result) => setFound({ key, result }));
  }, [key]);
  if (key === null) return undefined;
  return found?.key === key ? found.result : null;
}

function readRules({ startingBid, endingBid, bidIncrement, maxSlots }: TypedRules): Rules | null {
  const [startingBidPaise, endingBidPaise, bidIncrementPaise] = [startingBid, endingBid, bidIncrement].map(
    (text) => parseRupees(text) ?? 0,
  ) as [number, number, number];
  const slots = /^\d{1,7}$/.test(maxSlots.trim()) ? Number(maxSlots) : 0;
  const sound =
    startingBidPaise >= 100 && bidIncrementPaise >= 1 && endingBidPaise - startingBidPaise >= bidIncrementPaise;
  return sound && slots >= 1 && slots <= 1_000_000
    ? { startingBidPaise, endingBidPaise, bidIncrementPaise, maxSlots: slots }
    : null;
}

/** Runs in slices, so that typing stays smooth. Returns a function that stops it. */
function simulate({ maxSlots, ...grid }: Rules, done: (result: FoundForecast) => void): () => void {
  let timer = setTimeout(start, debounceMs);
  return () => clearTimeout(timer);

  function start(): void {
    const crowd = crowdFor(gameSizeOf(grid, maxSlots));
    const wanted = roundsWorthwhile(crowd);
    const random = seededRandom(seed);
    let played = playAuctions(crowd, 0, random);
    runSlice();

    function runSlice(): void {
      const until = performance.now() + sliceMs;
      do played = addPlayed(played, playAuctions(crowd, roundsPerBatch, random));
      while (played.rounds < wanted && performance.now() < until);
      if (played.rounds < wanted) timer = setTimeout(runSlice);
      else done({ crowd, grid, forecast: summarise(played, grid) });
    }
  }
}
