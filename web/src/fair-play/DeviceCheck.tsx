import { type Auction, href, pages } from '@ekbid/contract';
import { isWrong, type Report } from '@ekbid/verify';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { savesData, whenIdle } from '../ui/fetched-part.ts';
import { keys } from '../api/query-keys.ts';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { fetchCheckFiles } from './fetch-check-files.ts';
import { type CheckStage, useCheck } from './use-check.ts';

/** Logs with more bids are fetched only on request, because they are large. */
const mostBids = 2000;
/** A random delay up to this length: all people who have the page open check the result, but not in the same second. */
const spreadMs = 5000;

/**
 * Checks a declared result on this device and says in one line whether it is correct. Starts automatically if the check
 * is cheap.
 */
export function DeviceCheck({ auction }: { auction: Auction }) {
  // Never removed from the cache, so that visiting the page again fetches nothing.
  const queryKey = keys.deviceCheck(auction._id);
  const { data: report } = useQuery<Report>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return report ? <Result auctionId={auction._id} report={report} /> : <Checking auction={auction} />;
}

function Checking({ auction }: { auction: Auction }) {
  const isSignedIn = useSession() !== null;
  const { stage, fetchFiles } = useCheck({ ahead: false });
  const [automatic] = useState(() => auction.totalBids <= mostBids && !savesData());
  const receipts = isSignedIn ? auction.bids.map(({ _id, receiptNumber }) => ({ bidId: _id, receiptNumber })) : [];
  const start = () => void fetchFiles((signal, onBytes) => fetchCheckFiles({ auction, receipts, signal, onBytes }));
  const startByItself = useEffectEvent(start);
  useEffect(() => {
    if (!automatic) return undefined;
    return whenIdle(() => startByItself(), Math.random() * spreadMs);
  }, [automatic]);

  const client = useQueryClient();
  const report = stage.step === 'done' && stage.outcome.kind === 'report' ? stage.outcome.report : null;
  useEffect(
    () => void (report && client.setQueryData(keys.deviceCheck(auction._id), report)),
    [client, report, auction._id],
  );
  return <Progress step={stage.step} automatic={automatic} onCheck={start} />;
}

type ProgressProps = { step: CheckStage['step']; automatic: boolean; onCheck: () => void };

function Progress({ step, automatic, onCheck }: ProgressProps) {
  const { device } = useTexts('fair-play').check;
  // `done` without a report counts as failed.
  const failed = step === 'failed' || step === 'done';
  if (failed || (step === 'choosing' && !automatic))
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        {failed && <span className="text-small">{device.failed}</span>}
        <Button look="quiet" className="-ml-5" onClick={onCheck}>
          {device.check}
        </Button>
      </div>
    );
  return <p className="text-small">{step === 'choosing' ? device.soon : device.checking}</p>;
}

function Result({ auctionId, report }: { auctionId: string; report: Report }) {
  const { device } = useTexts('fair-play').check;
  const done = report.checks.filter(({ status }) => status !== 'unchecked');
  const fitting = done.filter(({ status }) => status === 'fits').length;
  if (report.fits)
    return (
      <p className="flex items-start gap-1.5 text-small">
        <Icon name="check" size={16} />
        <span>{device.fits(String(fitting), String(done.length))}</span>
      </p>
    );
  return (
    <p className={`text-small font-medium ${isWrong(report) ? 'text-danger' : ''}`}>
      {isWrong(report) ? device.wrong : device.partly}{' '}
      <Link
        to={href(pages.checkAuction, { auctionId })}
        state={{ check: true }}
        className="underline underline-offset-4"
      >
        {device.why}
      </Link>
    </p>
  );
}
