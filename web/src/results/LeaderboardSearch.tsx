import { leaderboardStatuses } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useAddress } from '../ui/use-address.ts';
import { readLeaderboardFilters } from './leaderboard-query.ts';

/** What is looked for stands in the address. */
export function LeaderboardSearch() {
  const { leaderboard, statuses } = useTexts('results');
  const [address, narrow] = useAddress();
  const filters = readLeaderboardFilters(address);
  const options = leaderboardStatuses.map((status) => ({ value: status, label: statuses[status] }));

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-[1fr_14rem]">
      <SearchInput label={leaderboard.search} value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
      <Select
        label={leaderboard.status}
        value={filters.status ?? ''}
        onChange={(event) => narrow({ status: event.target.value })}
        options={[{ value: '', label: leaderboard.allStatuses }, ...options]}
      />
    </div>
  );
}
