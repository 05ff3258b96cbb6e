import { exportActs } from '@ekbid/contract';
import { addressOf } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { useAddress } from '../ui/use-address.ts';
import { readActFilters } from './audit-query.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';

export function AuditPage() {
  const { audit } = useTexts('admin');
  const [address] = useAddress();
  const filters = readActFilters(address);

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
      <AuditFilters />
      <Loadable loading={<RowsSkeleton label={audit.loading} />} failed={audit.failed} about={address.toString()}>
        <AuditList filters={filters} />
      </Loadable>
    </div>
  );
}
