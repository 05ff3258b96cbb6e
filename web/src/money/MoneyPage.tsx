import {
  exportMoneyDays,
  exportPayments,
  exportRefunds,
  href,
  pages,
  paymentStates,
  refundStates,
} from '@ekbid/contract';
import type { AdminTexts } from '@ekbid/texts';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../api/call.ts';
import { SearchInput, useAddress } from '../tables/SearchInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { buttonStyle, ButtonLink, Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextInput, Select } from '../ui/Field.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { MoneyList } from './MoneyList.tsx';
import { MoneySums } from './MoneySums.tsx';
import { moneyViews, readView, readPaymentFilters } from './money-queries.ts';

export function MoneyPage() {
  const { money } = useTexts('admin');
  const [address] = useSearchParams();
  // Deferred, so that the previous list stays on the screen until the next one has loaded.
  const shown = useDeferredValue(address.toString());

  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <header>
        <PageHeading className="text-title">{money.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{money.lead}</p>
      </header>
      <Loadable loading={<RowsSkeleton label={money.loading} count={5} />} failed={money.failed}>
        <MoneySums />
      </Loadable>
      <MoneyFiles />
      <div className="flex flex-col gap-6">
        <MoneyViews />
        <MoneyFilters />
        <Loadable loading={<RowsSkeleton label={money.loadingList} />} failed={money.failedList} about={shown}>
          <MoneyList address={shown} />
        </Loadable>
      </div>
    </div>
  );
}

const firstDay = '2020-01-01';

/** Files for an accountant, of all days or of a period. */
function MoneyFiles() {
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

function MoneyViews() {
  const { views } = useTexts('admin').money;
  const [address] = useSearchParams();
  const present = readView(address);
  return (
    <nav aria-label={views.label} className="flex flex-wrap gap-2">
      {moneyViews.map((view) => (
        <ButtonLink
          key={view}
          to={view === 'payments' ? href(pages.money) : `${href(pages.money)}?view=${view}`}
          preventScrollReset
          look={view === present ? 'primary' : 'secondary'}
          aria-current={view === present ? 'page' : undefined}
        >
          {views[view]}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The filters, which are stored in the page's address. */
function MoneyFilters() {
  const { filters: texts, states } = useTexts('admin').money;
  const [address, narrow] = useAddress();
  const view = readView(address);
  if (view === 'auctions') return null;
  const known = view === 'payments' ? paymentStates : refundStates;
  const { auctionId, search = '' } = readPaymentFilters(address);

  return (
    <div role="search" className="grid items-start gap-4 sm:grid-cols-[1fr_16rem]">
      <SearchInput
        key={view}
        label={texts.search}
        hint={texts.searchHint}
        value={search}
        onSearch={(wanted) => narrow({ search: wanted })}
      />
      <Select
        label={texts.state}
        value={address.get('state') ?? ''}
        onChange={(event) => narrow({ state: event.target.value })}
        options={[{ value: '', label: texts.all }, ...known.map((state) => ({ value: state, label: states[state] }))]}
      />
      {auctionId && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{nameOf(texts, address.get('title'))}</span>
          <Button look="quiet" onClick={() => narrow({ auction: '', title: '' })}>
            {texts.clear}
          </Button>
        </p>
      )}
    </div>
  );
}

type Texts = AdminTexts['money']['filters'];

const nameOf = (texts: Texts, title: string | null) => (title ? texts.auction(title) : texts.oneAuction);
