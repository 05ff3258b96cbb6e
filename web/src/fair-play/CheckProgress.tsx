import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { sizeText } from './size-text.ts';
import type { CheckStage } from './use-check.ts';

type Props = { stage: Extract<CheckStage, { step: 'fetching' | 'reading' | 'checking' }>; onCancel: () => void };

export function CheckProgress({ stage, onCancel }: Props) {
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
      {/* How long fetching and reading take nobody knows beforehand. */}
      {stage.step === 'checking' ? (
        <ProgressBar value={stage.done} max={stage.total} label={steps.label} />
      ) : (
        <Spinner />
      )}
      {/* The step alone: figures that change all the time are not read out. */}
      <p role="status" className="sr-only">
        {stage.step === 'fetching' ? steps.begun.fetching : steps.begun.checking}
      </p>
    </Card>
  );
}
