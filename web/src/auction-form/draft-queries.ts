import { type AuctionDraft, createDraft, getDraft, href, listDrafts, pages, updateDraft } from '@ekbid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { sentForm } from './auction-form-fields.ts';
import { presentPictures, sentPictures } from './form-pictures.ts';
import type { AuctionFormState } from './use-auction-form.ts';

export const draftsQuery = queryOptions({
  queryKey: keys.drafts,
  queryFn: async ({ signal }) => (await call(listDrafts, { signal })).data,
});

/** Fetched again each time the form opens, because the form keeps the values it started with. */
export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: keys.draft(draftId),
    queryFn: async ({ signal }) => (await call(getDraft, { params: { draftId }, signal })).data,
    gcTime: 0,
  });

/** Saves the form, complete or not: as a new draft, or over the draft from which it was opened. */
export function useSaveDraft(form: AuctionFormState, draft: AuctionDraft | null) {
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
