import { getSecondFactor } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Moment } from '../ui/Figures.tsx';
import type { SecondFactorForm } from './SecondFactorForm.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';

type Props = {
  /** The component for one line of the profile. The page passes it in. */
  Entry: ComponentType<{
    label: string;
    value: ReactNode;
    note: ReactNode;
    change: string;
    loadForm: () => Promise<typeof SecondFactorForm>;
  }>;
};

const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
});

const { load: loadForm } = fetchedPart(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm);

/** Shows whether this administrator's sign-ins need a code, and changes that. */
export function SecondFactorEntry({ Entry }: Props) {
  const texts = useTexts('admin').secondFactor;
  const { since, recoveryCodes } = useSuspenseQuery(secondFactorQuery).data;
  const isOn = since !== null;

  return (
    <Entry
      label={texts.label}
      value={<Badge tone={isOn ? 'accent' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>}
      note={
        isOn ? (
          <>
            {texts.since} <Moment at={since} show="day" /> · {texts.recoveryLeft(recoveryCodes)}
          </>
        ) : (
          texts.why
        )
      }
      change={texts.change}
      loadForm={loadForm}
    />
  );
}
