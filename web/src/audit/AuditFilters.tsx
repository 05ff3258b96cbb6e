import { acts } from '@ekbid/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useAddress } from '../ui/use-address.ts';
import { actsQuery, readActFilters } from './audit-query.ts';

/** What is looked for stands in the address. */
export function AuditFilters() {
  const { audit } = useTexts('admin');
  const [address, narrow] = useAddress();
  const filters = readActFilters(address);
  const { act = '', by = '', search = '' } = filters;
  // The list's own query: who ever acted comes with it, and stays while another search is on its way.
  const { data } = useInfiniteQuery({ ...actsQuery(filters), placeholderData: keepPreviousData });
  const administrators = data?.pages[0]?.meta.administrators ?? [];

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_15rem_14rem]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchInput label={audit.search} value={search} onSearch={(next) => narrow({ search: next })} />
      </div>
      <Select
        label={audit.act}
        value={act}
        onChange={(event) => narrow({ act: event.target.value })}
        options={[{ value: '', label: audit.everyAct }, ...acts.map((value) => ({ value, label: audit.acts[value] }))]}
      />
      <Select
        label={audit.by}
        value={by}
        onChange={(event) => narrow({ by: event.target.value })}
        options={[
          { value: '', label: audit.everybody },
          ...administrators.map(({ _id, name }) => ({ value: _id, label: name })),
          { value: 'ekbid', label: audit.itself },
        ]}
      />
    </div>
  );
}
