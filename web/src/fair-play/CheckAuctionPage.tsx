import { href, pages, type Auction, getReceipt, openFairPlay, type Endpoint } from '@ekbid/contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, addressOf, type Sent } from '../api/call.ts';
import { ApiProblem, readProblem } from '../api/problem.ts';
import { serverNow } from '../api/server-time.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { useSession } from '../sign-in/session.ts';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { CheckCommands, CheckKeys, CheckLimits } from './CheckByHand.tsx';
import { CheckFiles } from './CheckFiles.tsx';
import { CheckResult } from './CheckResult.tsx';
import type { CheckFile } from './run-check.ts';
import { useCheck, type Checking } from './use-check.ts';

/** Fetches the log of one auction and checks it, with the reader's own receipts and other saved files. */
export function CheckAuctionPage() {
  const { auctionId = '' } = useParams();
  const { check } = useTexts('fair-play');
  const { titles } = useTexts().navigation;

  return (
    <Loadable
      key={auctionId}
      wholePage
      loading={<PageSkeleton />}
      failed={check.auctionFailed}
      elsewhere={
        <ButtonLink to={href(pages.check)} look="secondary">
          {titles.check}
        </ButtonLink>
      }
    >
      <CheckView auctionId={auctionId} />
    </Loadable>
  );
}

function CheckView({ auctionId }: { auctionId: string }) {
  const { check } = useTexts('fair-play');
  const { titles } = useTexts().navigation;
  const prizeText = usePrizeText();
  const auction = useAuction(auctionId);
  const session = useSession();
  const checking = useCheck();
  const { outcome, bids, title, titleHindi, resultWithheld } = auction;
  const { notice } = useTexts('results');
  const waiting = outcome === null ? check.waiting.undeclared : outcome === 'cancelled' && check.waiting.cancelled;

  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <header>
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {prizeText(title, titleHindi)}
        </Link>
        <PageHeading>{titles.checkAuction}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{check.lead}</p>
      </header>
      {waiting && !resultWithheld ? (
        <p className="rounded-card border border-hairline bg-sunken px-5 py-4">{waiting}</p>
      ) : (
        <>
          {resultWithheld && (
            <p className="rounded-card border border-danger bg-danger-wash px-5 py-4">{notice.withheld}</p>
          )}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <CheckFetch
              checking={checking}
              auction={auction}
              receipts={session ? bids.map(({ _id, receiptNumber }) => ({ bidId: _id, receiptNumber })) : []}
            />
            <CheckFiles checking={checking} label={check.files.labelAdd} hint={check.files.hintAdd} />
          </div>
          <CheckResult checking={checking} />
          <CheckCommands auctionId={auctionId} />
          <CheckKeys />
        </>
      )}
      <CheckLimits />
    </div>
  );
}

type Props = { checking: Checking; auction: Auction; receipts: readonly OwnReceipt[] };

/** The button fetches the proof of a result; nothing is fetched before. */
function CheckFetch({ checking, auction, receipts }: Props) {
  const { check } = useTexts('fair-play');
  const [compared, setCompared] = useState(true);
  const { step } = checking.stage;
  const start = () =>
    checking.fetchFiles((signal, onBytes) =>
      fetchFiles({ auction, receipts: compared ? receipts : [], signal, onBytes }),
    );

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead">{check.files.opening}</h2>
      <p className="text-small text-ink-soft">{check.fetchHint}</p>
      {receipts.length > 0 && (
        <Checkbox
          label={check.withReceipts(receipts.length)}
          checked={compared}
          onChange={({ currentTarget }) => setCompared(currentTarget.checked)}
        />
      )}
      <Button
        busy={step === 'fetching'}
        look={step === 'done' ? 'secondary' : 'primary'}
        onClick={() => void start()}
        className="mt-1"
      >
        {step === 'done' ? check.again : check.fetch}
      </Button>
    </Card>
  );
}

type OwnReceipt = { readonly bidId: string; readonly receiptNumber: string };

type Wanted = {
  /** The auction as the page shows it. It is compared with the log like the other files. */
  readonly auction: Auction;
  readonly receipts: readonly OwnReceipt[];
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

/** Signing takes a few seconds. After this time the page reports a failure. */
const signingTimeoutMs = 15_000;
/** The server is busy: many people check at once, or it is just signing this log. */
const busyCodes: ReadonlySet<string> = new Set(['unavailable', 'too_many_requests']);
const minPauseMs = 500;
const pauseMs = 1000;

/**
 * Fetches the published log of an auction, the auction as EkBid shows it, its picture, and the reader's own receipts.
 * The log comes first, because the request makes the server sign its last head, to which the receipts then lead.
 */
async function fetchFiles(wanted: Wanted): Promise<CheckFile[]> {
  const blob = await fetchOpening(wanted);
  const own = await Promise.all(wanted.receipts.map((receipt) => fetchReceipt(receipt, wanted.signal)));
  const shown = new Blob([JSON.stringify({ data: wanted.auction }, null, 2)]);
  return [
    { name: 'opening.json', blob },
    { name: 'auction.json', blob: shown, fetched: true },
    ...(await fetchPicture(wanted)),
    ...own,
  ];
}

/** The picture whose hash is in the log. Without it, the check says that it was not compared. */
async function fetchPicture({ auction: { auctionImage }, signal }: Wanted): Promise<CheckFile[]> {
  if (auctionImage === null) return [];
  try {
    // Caches are bypassed, because the file may have been replaced.
    const answer = await fetch(auctionImage.replace('-800.webp', '-1600.webp'), { signal, cache: 'reload' });
    return answer.ok ? [{ name: 'picture.webp', blob: await answer.blob(), fetched: true }] : [];
  } catch (problem) {
    if (signal.aborted) throw problem;
    return [];
  }
}

async function fetchOpening({ auction: { _id: auctionId }, signal, onBytes }: Wanted): Promise<Blob> {
  const deadline = serverNow() + signingTimeoutMs;
  for (;;) {
    try {
      return await download(openFairPlay, { sent: { params: { auctionId } }, signal, onBytes });
    } catch (problem) {
      const passes = problem instanceof ApiProblem && busyCodes.has(problem.code);
      if (!passes || serverNow() > deadline) throw problem;
      await untilServerTime(serverNow() + pauseMs, signal);
    }
  }
}

async function fetchReceipt({ bidId, receiptNumber }: OwnReceipt, signal: AbortSignal): Promise<CheckFile> {
  const deadline = serverNow() + signingTimeoutMs;
  for (;;) {
    const { file, readyAt } = (await call(getReceipt, { params: { bidId }, signal })).data;
    if (file) {
      const blob = new Blob([JSON.stringify(file, null, 2)]);
      return { name: `ekbid-receipt-${receiptNumber}.json`, blob, fetched: true };
    }
    if (readyAt === null || serverNow() > deadline) throw new ApiProblem({ code: 'unavailable' });
    await untilServerTime(Date.parse(readyAt), signal);
  }
}

function untilServerTime(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(time - serverNow(), minPauseMs));
    const giveUp = () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}

type Options<E extends Endpoint> = {
  readonly sent: Sent<E>;
  readonly signal: AbortSignal;
  /** Called as the file arrives. Its final size is unknown, because it is compressed in transit. */
  readonly onBytes: (bytes: number) => void;
};

const foldBytes = 4_000_000;

/** Downloads a file of the API as a blob, because it may be larger than the page's memory should be. */
async function download<E extends Endpoint>(endpoint: E, { sent, signal, onBytes }: Options<E>): Promise<Blob> {
  try {
    const response = await fetch(addressOf(endpoint, sent), { credentials: 'include', signal });
    if (!response.ok || !response.body) throw readProblem(response.status, await response.json().catch(() => null));
    return await collect(response.body, onBytes);
  } catch (cause) {
    if (cause instanceof ApiProblem || signal.aborted) throw cause;
    throw new ApiProblem({ code: 'network', cause });
  }
}

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = body.getReader();
  let whole = new Blob();
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    parts.push(value);
    waiting += value.length;
    onBytes(whole.size + waiting);
    if (waiting < foldBytes) continue;
    whole = new Blob([whole, ...parts]);
    parts = [];
    waiting = 0;
  }
  return new Blob([whole, ...parts]);
}
