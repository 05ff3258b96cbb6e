import { auctionSorts, auctionStandings } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useAddress } from '../ui/use-address.ts';
import { readManageListing } from './manage-listing.ts';

/** What the table is narrowed down to, and its order: both stand in the address. */
export function ManageAuctionsSearch() {
  const { find } = useTexts('admin').manageAuctions;
  const { statuses, list } = useTexts('bidding').auctions;
  const [address, narrow] = useAddress();
  const { search = '', status = '', sort } = readManageListing(address);
  const standings = { ...statuses, awaiting: find.awaiting };

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_15rem_14rem]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchInput label={find.search} value={search} onSearch={(next) => narrow({ search: next })} />
      </div>
      <Select
        label={find.status}
        value={status}
        onChange={(event) => narrow({ status: event.target.value })}
        options={[
          { value: '', label: find.allStatuses },
          ...auctionStandings.map((value) => ({ value, label: standings[value] })),
        ]}
      />
      <Select
        label={list.sort}
        value={sort}
        onChange={(event) => narrow({ sort: event.target.value === 'newest' ? '' : event.target.value })}
        options={auctionSorts.map((value) => ({ value, label: list.sorts[value] }))}
      />
    </div>
  );
}
