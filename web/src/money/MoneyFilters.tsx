import type { AdminTexts } from '@ekbid/texts';
import { paymentStates, refundStates } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useAddress } from '../ui/use-address.ts';
import { readPaymentFilters, readView } from './money-query.ts';

/** What is looked for stands in the address. */
export function MoneyFilters() {
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
