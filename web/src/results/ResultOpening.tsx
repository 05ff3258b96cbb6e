import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { NumberLineDrawing } from './NumberLineDrawing.tsx';
import { numberLineQuery } from './results-queries.ts';

/** The longest wait for the line. After that, the page shows the result without opening the line. */
const patienceMs = 5000;

type Props = { auctionId: string; onEnd: () => void };

/** Opens the number line from the lowest amount upwards to the winner. */
export function ResultOpening({ auctionId, onEnd }: Props) {
  const { moment, line } = useTexts('results');
  const { data, isError } = useQuery(numberLineQuery(auctionId));
  // The cached line may still be the sealed one. A live event causes it to be fetched again.
  const isOpen = data !== undefined && !data.sealed;
  useWaitingEnd(isOpen, isError, onEnd);

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="text-lead">{line.title}</h2>
          <p className="mt-1 text-small text-ink-soft">{moment.lead}</p>
        </div>
        <Button look="quiet" className="-mt-2 -mr-4 shrink-0" onClick={onEnd}>
          {moment.skip}
        </Button>
      </div>
      {isOpen ? <NumberLineDrawing data={data} label={moment.opens} onOpened={onEnd} /> : <Skeleton className="h-56" />}
    </Card>
  );
}

function useWaitingEnd(isOpen: boolean, isError: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(end, isError ? 0 : patienceMs);
    return () => clearTimeout(timer);
  }, [isOpen, isError]);
}
