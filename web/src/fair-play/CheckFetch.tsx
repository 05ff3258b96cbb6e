import type { Auction } from '@ekbid/contract';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { fetchFiles, type OwnReceipt } from './fetch-files.ts';
import type { Checking } from './use-check.ts';

type Props = { checking: Checking; auction: Auction; receipts: readonly OwnReceipt[] };

/** The one press that fetches a result's proof; nothing is fetched before. */
export function CheckFetch({ checking, auction, receipts }: Props) {
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
