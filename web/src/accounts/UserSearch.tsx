import { userGroups } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useAddress } from '../ui/use-address.ts';
import { readUserFilters } from './users-query.ts';

/** Who is looked for stands in the address. */
export function UserSearch() {
  const { users } = useTexts('admin');
  const [address, narrow] = useAddress();
  const filters = readUserFilters(address);
  const options = userGroups.map((group) => ({ value: group, label: users.groups[group] }));

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-[1fr_14rem]">
      <SearchInput label={users.search} value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
      <Select
        label={users.group}
        value={filters.group ?? ''}
        onChange={(event) => narrow({ group: event.target.value })}
        options={[{ value: '', label: users.groups.everybody }, ...options]}
      />
    </div>
  );
}
