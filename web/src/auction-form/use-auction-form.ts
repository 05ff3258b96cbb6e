import { href, pages } from '@ekbid/contract';
import type { Refuse } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { allBut, keys } from '../api/query-keys.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import type { AuctionFormFields } from './auction-form-fields.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

type Options = {
  defaults: AuctionFormFields;
  fallback: string;
  check: (fields: AuctionFormFields, refuse: Refuse) => void;
  /** Sends the form and returns the server's message. */
  send: (fields: AuctionFormFields) => Promise<{ message: string }>;
};

/** The form state for creating and for updating. Saving opens the list; after a refusal the form keeps its values. */
export function useAuctionForm({ defaults, fallback, check, send }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useCheckedForm<AuctionFormFields>({
    defaults,
    fallback,
    refusals: useTexts('admin').auctionRefusals,
    check,
    submit: async (fields) => {
      const { message } = await send(fields);
      toast.success(message);
      void client.invalidateQueries(allBut(keys.session));
      await navigate(href(pages.manageAuctions));
    },
  });
  useLeaveWarning(useFormState({ control: form.control }).isDirty);
  return form;
}

export type AuctionFormState = ReturnType<typeof useAuctionForm>;
