import { createReport } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';

const defaults = { reason: '', description: '' };
type Fields = typeof defaults;

/** Sends what somebody reports; nothing typed is lost where that fails. */
export function useReport({ auctionId, onTaken }: { auctionId: string | undefined; onTaken: () => void }) {
  const { reports } = useTexts();
  return useCheckedForm<Fields>({
    defaults,
    fallback: reports.failed,
    submit: async ({ reason, description }) => {
      for (const [field, text] of Object.entries({ reason, description }))
        if (text.trim() === '') throw new Refusal('report_fields_missing', { field });
      await call(createReport, { body: { reason, description, ...(auctionId !== undefined && { auctionId }) } });
      onTaken();
    },
  });
}
