import { exportActs, auditActions, type AuditAction, listActs } from '@ekbid/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useSuspenseInfiniteQuery,
  infiniteQueryOptions,
} from '@tanstack/react-query';
import { call, addressOf } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useAddress, SearchInput } from '../tables/SearchInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { buttonStyle } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { AuditEntry } from './AuditEntry.tsx';

export function AuditPage() {
  const audit = useTexts('audit');
  const [address] = useAddress();
  const filters = readAuditFilters(address);

  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="measure">
          <PageHeading className="text-title">{audit.title}</PageHeading>
          <p className="mt-2 text-ink-soft">{audit.lead}</p>
        </div>
        <a
          href={addressOf(exportActs, { query: filters })}
          download
          title={audit.exportHint}
          className={buttonStyle('secondary')}
        >
          {audit.export}
        </a>
      </header>
      <AuditSearch />
      <Loadable loading={<RowsSkeleton label={audit.loading} />} failed={audit.failed} about={address.toString()}>
        <AuditList filters={filters} />
      </Loadable>
    </div>
  );
}

/** The search fields. The filters are stored in the page's address. */
function AuditSearch() {
  const audit = useTexts('audit');
  const [address, narrow] = useAddress();
  const filters = readAuditFilters(address);
  const { act = '', by = '', search = '' } = filters;
  // The query of the list also returns the administrators. They stay on the screen while another search loads.
  const { data } = useInfiniteQuery({ ...auditEventsQuery(filters), placeholderData: keepPreviousData });
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
        options={[
          { value: '', label: audit.everyAct },
          ...auditActions.map((value) => ({ value, label: audit.acts[value] })),
        ]}
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

function AuditList({ filters }: { filters: AuditEventFilters }) {
  const audit = useTexts('audit');
  const query = useSuspenseInfiniteQuery(auditEventsQuery(filters));
  const { pages } = query.data;
  const shown = pages.flatMap((page) => page.data);
  const isNarrowed = Object.keys(filters).length > 0;
  if (shown.length === 0)
    return (
      <EmptyState title={audit.empty.title}>{isNarrowed ? audit.empty.textFiltered : audit.empty.text}</EmptyState>
    );

  return (
    <div>
      <Card padded={false}>
        <ul aria-label={audit.caption} className="divide-y divide-hairline">
          {shown.map((event) => (
            <li key={event.number} className="px-4 py-4 sm:px-6">
              <AuditEntry event={event} />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore
        status={audit.showing(formatCount(shown.length), formatCount(pages[0]?.meta.total ?? shown.length))}
        {...nextPage(query)}
      />
    </div>
  );
}

type AuditEventFilters = { readonly act?: AuditAction; readonly by?: string; readonly search?: string };

const actor = /^(ekbid|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const searchMaximum = 100;

/**
 * Reads filters from the address. Values that the server would refuse are ignored, because anyone can edit an address.
 */
function readAuditFilters(address: URLSearchParams): AuditEventFilters {
  const act = auditActions.find((known) => known === address.get('act'));
  const by = address.get('by') ?? '';
  const search = address.get('search')?.trim().slice(0, searchMaximum);
  return { ...(act && { act }), ...(actor.test(by) && { by }), ...(search && { search }) };
}

function auditEventsQuery(filters: AuditEventFilters) {
  return infiniteQueryOptions({
    queryKey: keys.auditEvents(filters),
    queryFn: ({ pageParam, signal }) => call(listActs, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}
