import { exportMoneyDays, exportPayments, exportRefunds } from '@ekbid/contract';
import { useState } from 'react';
import { addressOf } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/Card.tsx';
import { TextInput } from '../ui/TextInput.tsx';

const firstDay = '2020-01-01';

/** Files for an accountant: of all days, or of those between two. */
export function MoneyFiles() {
  const { files } = useTexts('admin').money;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const wrong = from !== '' && to !== '' && from > to;
  const query = wrong ? {} : { ...(from && { from }), ...(to && { to }) };

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{files.title}</h2>
        <p className="measure mt-1 text-ink-soft">{files.text}</p>
      </div>
      <div className="grid gap-4 xs:grid-cols-2 sm:max-w-md">
        <TextInput
          label={files.from}
          type="date"
          min={firstDay}
          value={from}
          error={wrong ? files.wrong : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextInput
          label={files.to}
          type="date"
          min={firstDay}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {!wrong && (
        <div className="flex flex-wrap gap-3">
          <FileLink address={addressOf(exportPayments, { query })} label={files.payments} />
          <FileLink address={addressOf(exportRefunds, { query })} label={files.refunds} />
          <FileLink address={addressOf(exportMoneyDays, { query })} label={files.days} />
        </div>
      )}
    </Card>
  );
}

function FileLink({ address, label }: { address: string; label: string }) {
  return (
    <a href={address} download className={buttonStyle('secondary')}>
      {label}
    </a>
  );
}
