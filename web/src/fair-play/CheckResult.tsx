import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CheckNotice } from './CheckNotice.tsx';
import { CheckProgress } from './CheckProgress.tsx';
import { CheckReport } from './CheckReport.tsx';
import type { CheckOutcome } from './run-check.ts';
import type { Checking, CheckStage } from './use-check.ts';

/** How far a check has come, and what came of it. */
export function CheckResult({ checking: { stage, cancel } }: { checking: Checking }) {
  const { check } = useTexts('fair-play');
  switch (stage.step) {
    case 'choosing':
      return stage.stopped ? (
        <p role="status" className="text-ink-soft">
          {check.steps.stopped}
        </p>
      ) : null;
    case 'fetching':
    case 'reading':
    case 'checking':
      return <CheckProgress stage={stage} onCancel={cancel} />;
    case 'done':
      return <Outcome outcome={stage.outcome} />;
    case 'failed':
      return <Failure problem={stage.problem} />;
  }
}

function Failure({ problem }: Pick<Extract<CheckStage, { step: 'failed' }>, 'problem'>) {
  const texts = useTexts();
  const { failed } = useTexts('fair-play').check;
  if (problem === 'worker') return <CheckNotice title={failed.worker} />;
  return <CheckNotice title={failed.fetch}>{problemText(texts, problem.fetching)}</CheckNotice>;
}

function Outcome({ outcome }: { outcome: CheckOutcome }) {
  const { noOpening, severalOpenings } = useTexts('fair-play').check;
  if (outcome.kind === 'report')
    return <CheckReport report={outcome.report} names={outcome.names} evidence={outcome.evidence} />;
  if (outcome.kind === 'several_openings')
    return <CheckNotice title={severalOpenings.title}>{severalOpenings.text}</CheckNotice>;
  return (
    <CheckNotice title={noOpening.title}>
      {noOpening.text}
      {outcome.auctionIds.map((auctionId) => (
        <Link
          key={auctionId}
          to={href(pages.checkAuction, { auctionId })}
          className="flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {noOpening.link}
        </Link>
      ))}
    </CheckNotice>
  );
}
