import { href, pages } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '../charts/StatTile.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Spinner } from '../ui/Icon.tsx';
import { sizeText } from './CheckFiles.tsx';
import { CheckReport } from './CheckReport.tsx';
import type { CheckOutcome } from './run-check.ts';
import type { Checking, CheckStage } from './use-check.ts';

/** Shows the progress of a check, and then its result. */
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

type Props = { stage: Extract<CheckStage, { step: 'fetching' | 'reading' | 'checking' }>; onCancel: () => void };

function CheckProgress({ stage, onCancel }: Props) {
  const { steps } = useTexts('fair-play').check;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <p className="figures">
          {stage.step === 'fetching' && steps.fetching(sizeText(stage.bytes))}
          {stage.step === 'reading' && steps.reading}
          {stage.step === 'checking' && steps.checking(formatCount(stage.done), formatCount(stage.total))}
        </p>
        <Button look="secondary" onClick={onCancel}>
          {steps.cancel}
        </Button>
      </div>
      {/* Only the checking step has a progress bar, because the duration of the other steps is unknown. */}
      {stage.step === 'checking' ? (
        <ProgressBar value={stage.done} max={stage.total} label={steps.label} />
      ) : (
        <Spinner />
      )}
      {/* Screen readers get only the step, because the figures change all the time. */}
      <p role="status" className="sr-only">
        {stage.step === 'fetching' ? steps.begun.fetching : steps.begun.checking}
      </p>
    </Card>
  );
}

/** Says why there is no verdict. */
function CheckNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-edge bg-card px-5 py-4">
      <p className="font-semibold">{title}</p>
      {children && <div className="measure mt-1 text-ink-soft">{children}</div>}
    </div>
  );
}
