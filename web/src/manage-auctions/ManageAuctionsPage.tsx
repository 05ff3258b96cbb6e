import {
  type Auction,
  auctionSorts,
  auctionStandings,
  exportAuctions,
  href,
  pages,
  tableSorts,
  type AuctionDraft,
  deleteDraft,
  listDrafts,
} from '@ekbid/contract';
import { useDeferredValue, useState, useId } from 'react';
import { useSearchParams, Link } from 'react-router';
import { addressOf, call } from '../api/call.ts';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { SearchInput, useAddress } from '../tables/SearchInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { DeclareDialog, useFocusAfterDialog } from '../results/DeclareDialog.tsx';
import { buttonStyle, ButtonLink, Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ManageAuctionsTable } from './ManageAuctionsTable.tsx';
import { ManageDeleteDialog } from './ManageDeleteDialog.tsx';
import { type ManageListing, readManageListing, isNarrowed, useAuctionPages } from './manage-queries.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';

export function ManageAuctionsPage() {
  const { manageAuctions } = useTexts('admin');
  // Deferred, so that the previous list stays on the screen until the next one has loaded.
  const [params] = useSearchParams();
  const asked = useDeferredValue(params.toString());
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading className="text-title">{manageAuctions.title}</PageHeading>
        <div className="flex flex-wrap gap-3">
          <ExportLink listing={readManageListing(params)} />
          <ButtonLink to={href(pages.importAuctions)} look="secondary">
            {manageAuctions.import.open}
          </ButtonLink>
          <ButtonLink to={href(pages.createAuction)}>{manageAuctions.create}</ButtonLink>
        </div>
      </header>
      <ManageDrafts />
      <ManageAuctionsSearch />
      <Loadable loading={<RowsSkeleton label={manageAuctions.loading} />} failed={manageAuctions.failed} about={asked}>
        <ManageAuctionsList listing={readManageListing(new URLSearchParams(asked))} />
      </Loadable>
    </div>
  );
}

/** A link that exports all auctions that match the filters, not only the loaded ones. */
function ExportLink({ listing: { sort: _, ...query } }: { listing: ManageListing }) {
  const texts = useTexts('admin').manageAuctions;
  return (
    <a href={addressOf(exportAuctions, { query })} download className={buttonStyle('secondary')}>
      {texts.export}
    </a>
  );
}

/** The search fields. Filters and order are stored in the page's address. */
function ManageAuctionsSearch() {
  const { find } = useTexts('admin').manageAuctions;
  const { statuses, list } = useTexts('auctions');
  const [address, narrow] = useAddress();
  const { search = '', status = '', sort } = readManageListing(address);
  const standings = { ...statuses, awaiting: find.awaiting };
  const sorts = { ...list.sorts, ...find.sorts };

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
        options={[...auctionSorts, ...tableSorts].map((value) => ({ value, label: sorts[value] }))}
      />
    </div>
  );
}

function ManageAuctionsList({ listing }: { listing: ManageListing }) {
  const { empty, showing } = useTexts('admin').manageAuctions;
  const { auctions, total, hasMore, busy, loadMore } = useAuctionPages(listing);
  const [deleting, setDeleting] = useState<Auction | null>(null);
  const [declaring, setDeclaring] = useState<Auction | null>(null);
  useFocusAfterDialog(deleting !== null || declaring !== null);
  // Close only this dialog: the dialog of another auction may be open by now.
  const close = () => setDeleting((current) => (current === deleting ? null : current));

  return (
    <>
      {auctions.length === 0 ? (
        <EmptyState title={empty.title}>{isNarrowed(listing) ? empty.textNarrowed : empty.text}</EmptyState>
      ) : (
        <div>
          <Card padded={false}>
            <ManageAuctionsTable
              auctions={auctions}
              listing={listing}
              badge={StatusBadge}
              onDelete={setDeleting}
              onDeclare={setDeclaring}
            />
          </Card>
          <LoadMore
            status={showing(formatCount(auctions.length), formatCount(total))}
            hasMore={hasMore}
            busy={busy}
            onMore={loadMore}
          />
        </div>
      )}
      {deleting && <ManageDeleteDialog auction={deleting} onClose={close} />}
      {declaring && <DeclareDialog auction={declaring} onClose={() => setDeclaring(null)} />}
    </>
  );
}

const draftsQuery = queryOptions({
  queryKey: keys.drafts,
  queryFn: async ({ signal }) => (await call(listDrafts, { signal })).data,
});

/** The list of drafts above the auctions. Hidden if there are none. */
export function ManageDrafts() {
  const { drafts: texts } = useTexts('admin').manageAuctions;
  const { data: drafts = [] } = useQuery(draftsQuery);
  const [deleting, setDeleting] = useState<AuctionDraft | null>(null);
  const id = useId();
  useFocusAfterDialog(deleting !== null);

  return (
    <>
      {drafts.length > 0 && (
        <section aria-labelledby={id}>
          <h2 id={id} className="text-lead">
            {texts.title}
          </h2>
          <p className="text-small text-ink-soft">{texts.text}</p>
          <Card padded={false} className="mt-3">
            <ul>
              {drafts.map((draft) => (
                <DraftRow key={draft._id} draft={draft} onDelete={() => setDeleting(draft)} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {deleting && <DeleteDialog draft={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function useTitle({ form }: AuctionDraft): string {
  const { card } = useTexts('admin').manageAuctions.form;
  return form.title?.trim() || card.untitled;
}

function DraftRow({ draft, onDelete }: { draft: AuctionDraft; onDelete: () => void }) {
  const { drafts: texts, delete: remove } = useTexts('admin').manageAuctions;
  const title = useTitle(draft);
  return (
    <li className="flex min-h-11 items-center gap-x-4 border-b border-hairline px-4 last:border-b-0 max-sm:flex-wrap max-sm:py-1">
      <Link
        to={`${href(pages.createAuction)}?draft=${draft._id}`}
        className="flex min-h-11 min-w-0 flex-1 items-center font-medium wrap-anywhere underline-offset-4 hover:text-accent hover:underline"
      >
        {title}
      </Link>
      <span className="text-small text-ink-soft max-sm:order-last max-sm:w-full max-sm:pb-2">
        {texts.changed} <Moment at={draft.changedAt} />
      </span>
      <Button look="quiet" aria-haspopup="dialog" aria-label={texts.deleteOf(title)} onClick={onDelete}>
        {remove}
      </Button>
    </li>
  );
}

function DeleteDialog({ draft, onClose }: { draft: AuctionDraft; onClose: () => void }) {
  const texts = useTexts();
  const { drafts, deletion } = useTexts('admin').manageAuctions;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteDraft, { params: { draftId: draft._id } }),
    onSuccess: () => toast.success(drafts.deleted),
    onError: (problem) => toast.error(drafts.deleteFailed, problemText(texts, problem)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.drafts });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={drafts.deleteTitle(useTitle(draft))} description={drafts.deleteText}>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          {drafts.confirm}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {deletion.keep}
        </Button>
      </div>
    </Dialog>
  );
}
