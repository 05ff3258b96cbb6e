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

export type TypedRules = { startingBid: string; endingBid: string; bidIncrement: string; maxSlots: string };
type Rules = BidGrid & { readonly maxSlots: number };
export type FoundForecast = { readonly crowd: Crowd; readonly grid: BidGrid; readonly forecast: Forecast };

/** A rest in typing, before anything is worked out. */
const restMs = 400;
/** Of one piece of the work: in between, the form is free. */
const pieceMs = 8;
const roundsAtOnce = 25;
const seed = 1;

/** What is to be expected of such an auction: null while it is worked out, undefined where the rules make no sense yet. */
export function useForecast(typed: TypedRules): FoundForecast | null | undefined {
  const rules = readRules(typed);
  const key = rules && JSON.stringify(rules);
  const [found, setFound] = useState<{ key: string; result: FoundForecast } | null>(null);
  useEffect(() => {
    if (key === null) return;
    return workOut(JSON.parse(key) as Rules, (result) => setFound({ key, result }));
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

/** Piece by piece, so that typing goes on meanwhile. Returns how to stop it. */
function workOut({ maxSlots, ...grid }: Rules, done: (result: FoundForecast) => void): () => void {
  let timer = setTimeout(begin, restMs);
  return () => clearTimeout(timer);

  function begin(): void {
    const crowd = crowdFor(gameSizeOf(grid, maxSlots));
    const wanted = roundsWorthwhile(crowd);
    const random = seededRandom(seed);
    let played = playAuctions(crowd, 0, random);
    goOn();

    function goOn(): void {
      const until = performance.now() + pieceMs;
      do played = addPlayed(played, playAuctions(crowd, roundsAtOnce, random));
      while (played.rounds < wanted && performance.now() < until);
      if (played.rounds < wanted) timer = setTimeout(goOn);
      else done({ crowd, grid, forecast: summarise(played, grid) });
    }
  }
}
