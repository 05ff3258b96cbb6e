import {
  dangerOf,
  expectedIncomePaise,
  formatRupees,
  ringForecasts,
  addPlayed,
  type BidGrid,
  type Crowd,
  crowdFor,
  type EntryMode,
  fewAccounts,
  type Forecast,
  gameSizeOf,
  parseRupees,
  playAuctions,
  roundsWorthwhile,
  seededRandom,
  summarise,
} from '@ekbid/domain';
import type { ForecastTexts } from '@ekbid/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { useForecastTexts } from '../texts/late-catalogue.ts';
import { formatCount } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';

type Props = Record<'startingBid' | 'endingBid' | 'bidIncrement' | 'maxSlots', string> & { entryMode: EntryMode };

/** Not a live region: while the administrator types, a screen reader should read the fields, not the forecast. */
export function AuctionFormForecast({ entryMode: mode, ...rules }: Props) {
  const texts = useForecastTexts();
  const found = useForecast(rules);

  return (
    <section className="flex min-h-40 flex-col gap-3 rounded-card bg-sunken p-4 sm:p-5">
      <h3 className="font-medium">{texts.title}</h3>
      {found ? (
        <AuctionFormOdds found={found} mode={mode} />
      ) : (
        <p className="text-small text-ink-soft">{found === null ? `${texts.working}…` : texts.incomplete}</p>
      )}
    </section>
  );
}

/**
 * If at least this share of simulated auctions has no winner, the form warns that the price range is too small for the
 * slots.
 */
const tooManyWithoutWinner = 0.2;

type OddsProps = { found: FoundForecast; mode: EntryMode };

/** The forecast as three figures. Its assumptions are folded. */
function AuctionFormOdds({ found, mode }: OddsProps) {
  const texts = useForecastTexts();
  const { crowd, grid, forecast } = found;
  const price = forecast.winningPaise;
  return (
    <>
      <p className="text-small text-ink-soft">{texts.lead}</p>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Entry term={texts.winner} note={texts.winnerNotes[mode]}>
          {percentText(texts, 1 - forecast.nobodyWins, forecast.rounds)}
        </Entry>
        <Entry
          term={texts.prices[mode]}
          note={price === null ? texts.never : texts.mostly(formatRupees(price.from), formatRupees(price.to))}
        >
          {price === null ? '–' : `₹${formatRupees(price.mean)}`}
        </Entry>
        <Entry term={texts.income} note={texts.incomeNotes[mode]}>
          ₹{formatRupees(expectedIncomePaise(crowd, forecast, grid, mode))}
        </Entry>
      </dl>
      {forecast.nobodyWins >= tooManyWithoutWinner && <Warning>{texts.crowded}</Warning>}
      <Danger found={found} mode={mode} />
      {/* If losing bids cost nothing, a person with several accounts is the main risk, so show it unfolded. */}
      {mode !== 'paid' && <Rings found={found} mode={mode} />}
      <details className="text-small text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-ink">{texts.how}</summary>
        <ul className="measure list-disc pl-5">
          {texts.assumptions(formatCount(forecast.rounds)).map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
          <li>{texts.danger.none(...ringText(texts, found, mode))}</li>
        </ul>
        {mode === 'paid' && <Rings found={found} mode={mode} />}
      </details>
    </>
  );
}

function Entry({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="figures">
        <span className="block text-lead font-semibold">{children}</span>
        <span className="block text-small text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}

/** A share as a percentage, with as many digits as the number of simulated rounds supports. */
export function percentText(
  { over, under }: Pick<ForecastTexts, 'over' | 'under'>,
  share: number,
  rounds: number,
): string {
  // The rule of three: if something never happened in n rounds, its chance is below 3/n with 95 % confidence.
  if (share === 1) return over(String(Math.floor((1 - 3 / rounds) * 1000) / 10));
  if (share === 0) return under(String(Math.ceil(3000 / rounds) / 10));
  const detail = share > 0.99 || share < 0.01 ? 10 : 1;
  return `${Math.floor(share * 100 * detail) / detail} %`;
}

/** A warning if a few accounts of one person would win too easily. Harmless figures are in the folded part. */
function Danger({ found, mode }: OddsProps) {
  const texts = useForecastTexts();
  const danger = dangerOf(found.crowd, found.forecast, mode);
  switch (danger.kind) {
    case 'sure':
      return <Warning>{texts.danger.sure(danger.accounts)}</Warning>;
    case 'held':
      return <Warning>{texts.danger.held(danger.accounts, mode === 'free')}</Warning>;
    case 'likely':
      return <Warning>{texts.danger.likely(...ringText(texts, found, mode), mode !== 'paid')}</Warning>;
    case 'none':
      return null;
  }
}

/** How often a few accounts of one person would win, and what they would pay: the values to fill into a sentence. */
function ringText(texts: ForecastTexts, { crowd, grid, forecast }: FoundForecast, mode: EntryMode) {
  const rings = ringForecasts(crowd, forecast, grid, mode);
  const few = rings.find(({ accounts }) => accounts === fewAccounts);
  const chance = chanceText(texts.chance, few?.wins ?? 0, forecast.rounds);
  return [chance, texts.danger.pay[mode](formatRupees(few?.paidPaise ?? 0))] as const;
}

/** A table of what one, a few and many accounts of one person would win and pay. */
function Rings({ found: { crowd, grid, forecast }, mode }: OddsProps) {
  const texts = useForecastTexts();
  const { rings } = texts;
  const money = (paise: number) => (mode === 'free' ? rings.nothing : `₹${formatRupees(paise)}`);
  const isBack = mode === 'refundable';
  const columns = [
    rings.accounts,
    rings.wins,
    ...(isBack ? [rings.stake] : []),
    isBack ? rings.paysIfWon : rings.pays,
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium text-ink">{rings.title}</h4>
      <p className="measure text-small text-ink-soft">
        {rings.lead} {rings.money[mode]}
      </p>
      <table className="figures w-full border-collapse text-left text-small">
        <thead>
          <tr className="border-b border-hairline text-ink-soft">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline text-ink">
          {ringForecasts(crowd, forecast, grid, mode).map(({ accounts, wins, stakePaise, paidPaise }) => (
            <tr key={accounts}>
              <th scope="row" className="py-2 pr-4 font-medium">
                {formatCount(accounts)}
              </th>
              <td className="py-2 pr-4">{percentText(texts, wins, forecast.rounds)}</td>
              {isBack && <td className="py-2 pr-4">{money(stakePaise)}</td>}
              <td className="py-2 pr-4">{isBack && wins === 0 ? '–' : money(paidPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <strong className="measure flex gap-2 font-medium">
      <span className="mt-0.5 shrink-0 text-danger">
        <Icon name="attention" />
      </span>
      {children}
    </strong>
  );
}

type Words = ForecastTexts['chance'];

/** Below this share, "1 in 40" is easier to understand than "2.5 %". */
const rareBelow = 0.1;

/** How often something happened, in words that are no more precise than the number of rounds supports. */
export function chanceText(words: Words, share: number, rounds: number): string {
  // The rule of three: if something never happened in n rounds, its chance is below 3/n with 95 % confidence.
  if (share === 0) return words.fewerThan(formatCount(twoDigits(rounds / 3)));
  if (share < rareBelow) return words.oneIn(formatCount(twoDigits(1 / share)));
  return share > 0.995 ? words.always : words.inHundred(formatCount(Math.round(share * 100)));
}

function twoDigits(number: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return Math.floor(number / unit) * unit;
}

type TypedRules = { startingBid: string; endingBid: string; bidIncrement: string; maxSlots: string };
type Rules = BidGrid & { readonly maxSlots: number };
type FoundForecast = { readonly crowd: Crowd; readonly grid: BidGrid; readonly forecast: Forecast };

/** The pause in typing after which the simulation starts. */
const debounceMs = 400;
/** The simulation runs in slices of this length, so that the form can handle input between them. */
const sliceMs = 8;
const roundsPerBatch = 25;
const seed = 1;

/** The forecast for these rules. Null while the simulation runs; undefined while the rules are invalid. */
function useForecast(typed: TypedRules): FoundForecast | null | undefined {
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

/** Simulates in slices, so that typing stays smooth. The returned function stops the simulation. */
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
