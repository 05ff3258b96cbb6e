import { myBidSorts } from '@ekbid/contract';
import { myBidStatuses } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useAddress } from '../ui/use-address.ts';
import { readMyBidFilters } from './my-bids-query.ts';

/** What is looked for, and in which order, stands in the address. */
export function MyBidSearch() {
  const { mine, statuses } = useTexts('bidding').bids;
  const [address, narrow] = useAddress();
  const filters = readMyBidFilters(address);

  return (
    <div role="search" className="grid grid-cols-1 gap-4 xs:grid-cols-2 sm:grid-cols-[1fr_11rem_12rem]">
      <div className="xs:max-sm:col-span-2">
        <SearchInput label={mine.search} value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
      </div>
      <Select
        label={mine.status}
        value={filters.status ?? ''}
        onChange={(event) => narrow({ status: event.target.value })}
        options={[
          { value: '', label: mine.allStatuses },
          ...myBidStatuses.map((status) => ({ value: status, label: statuses[status] })),
        ]}
      />
      <Select
        label={mine.sort}
        value={filters.sort ?? 'recent'}
        onChange={(event) => narrow({ sort: event.target.value })}
        options={myBidSorts.map((sort) => ({ value: sort, label: mine.sorts[sort] }))}
      />
    </div>
  );
}
