import { type AuctionDraft, deleteDraft, href, pages } from '@ekbid/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { draftsQuery } from '../auction-form/draft-queries.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Moment } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

/** The drafts, above the auctions; nothing where there is none. */
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
