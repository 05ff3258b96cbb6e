import {
  type AuctionDraft,
  createAuction,
  createDraft,
  getDraft,
  href,
  pages,
  publishDraft,
  updateDraft,
} from '@ekbid/contract';
import { checkAuctionTimes, checkEntryMode, checkRetailPriceDate, readNewAuction } from '@ekbid/domain';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { AuctionCard } from '../auctions/AuctionCard.tsx';
import { useFreshAuction } from '../auctions/use-auction.ts';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { AuctionForm } from './AuctionForm.tsx';
import { emptyForm, formLike, formOfDraft, type AuctionFormFields, sentForm } from './auction-form-fields.ts';
import { checkPictures, presentPictures, sentPictures, usePictureCopies } from './form-pictures.ts';
import { type AuctionFormState, useAuctionForm } from './use-auction-form.ts';

export function CreateAuctionPage() {
  const texts = useTexts('admin').manageAuctions.form;
  const [address] = useSearchParams();
  const [like, draftId] = [address.get('like'), address.get('draft')];
  return (
    <div className="flex flex-col gap-6">
      <PageHeading className="text-title">{texts.createTitle}</PageHeading>
      {like === null && draftId === null ? (
        <AuctionCreateForm />
      ) : (
        <Loadable key={like ?? draftId} loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed}>
          {draftId === null ? <AuctionDuplicateForm auctionId={like ?? ''} /> : <AuctionDraftForm draftId={draftId} />}
        </Loadable>
      )}
    </div>
  );
}

function AuctionCreateForm() {
  const { create, createLead } = useTexts('admin').manageAuctions.form;
  const form = useCreateAuction(emptyForm);
  const draft = useSaveDraft(form, null);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{createLead}</p>
      <AuctionForm form={form} submit={create} card={AuctionCard} draft={draft} />
    </>
  );
}

/** The form of a new auction that starts with the values of another auction. */
function AuctionDuplicateForm({ auctionId }: { auctionId: string }) {
  const { create, duplicateLead } = useTexts('admin').manageAuctions.form;
  const auction = useFreshAuction(auctionId);
  const pictures = usePictureCopies(auction.pictures);
  const [initial] = useState(() => formLike(auction, pictures));
  const form = useCreateAuction(initial);
  const draft = useSaveDraft(form, null);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{duplicateLead(auction.title)}</p>
      <AuctionForm form={form} submit={create} card={AuctionCard} draft={draft} />
    </>
  );
}

/** Fetched again each time the form opens, because the form keeps the values it started with. */
const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: keys.draft(draftId),
    queryFn: async ({ signal }) => (await call(getDraft, { params: { draftId }, signal })).data,
    gcTime: 0,
  });

/** The form of a draft. Publishing it creates the auction. */
function AuctionDraftForm({ draftId }: { draftId: string }) {
  const { draft: texts } = useTexts('admin').manageAuctions.form;
  const { data: present } = useSuspenseQuery(draftQuery(draftId));
  const [initial] = useState(() => formOfDraft(present));
  const form = useCreateAuction(initial, present);
  const draft = useSaveDraft(form, present);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{texts.lead}</p>
      <AuctionForm form={form} submit={texts.publish} card={AuctionCard} draft={draft} />
    </>
  );
}

function useCreateAuction(defaults: AuctionFormFields, draft: AuctionDraft | null = null) {
  const { createFailed } = useTexts('admin').manageAuctions.form;
  const present = presentPictures(draft?.pictures ?? []);
  const allowed = useSite()?.entryModes;
  return useAuctionForm({
    defaults,
    fallback: createFailed,
    check: (fields, refuse) => {
      const { auctionImage } = fields;
      const read = readNewAuction(sentForm(fields), auctionImage.length > 0, refuse);
      checkAuctionTimes(read, serverNow(), refuse);
      checkRetailPriceDate(read, serverNow(), refuse);
      if (allowed) checkEntryMode(read, allowed, refuse);
      checkPictures(auctionImage, refuse);
    },
    send: (fields) => {
      const { body, files } = sentPictures(fields.auctionImage, present);
      const sent = { body: { ...sentForm(fields), ...body }, files };
      return draft === null
        ? call(createAuction, sent)
        : call(publishDraft, { ...sent, params: { draftId: draft._id } });
    },
  });
}

/** Saves the form, complete or not: as a new draft, or over the draft from which it was opened. */
function useSaveDraft(form: AuctionFormState, draft: AuctionDraft | null) {
  const { draft: texts } = useTexts('admin').manageAuctions.form;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const fields = form.getValues();
      const { body, files } = sentPictures(fields.auctionImage, presentPictures(draft?.pictures ?? []));
      const sent = { body: { ...sentForm(fields), ...body }, files };
      return draft === null ? call(createDraft, sent) : call(updateDraft, { ...sent, params: { draftId: draft._id } });
    },
    onSuccess: async () => {
      toast.success(texts.saved);
      void client.invalidateQueries({ queryKey: keys.drafts });
      await navigate(href(pages.manageAuctions));
    },
    onError: (problem) => form.refuse(problem, { title: texts.saveFailed }),
  });
  return { save: () => mutate(), busy: isPending };
}
