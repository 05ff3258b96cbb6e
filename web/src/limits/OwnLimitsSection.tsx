import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { BreakPart } from './BreakPart.tsx';
import { ownLimitsQuery } from './limits-queries.ts';
import { LimitRow } from './LimitRow.tsx';

/** On the page of the account: spending limits, breaks and exclusions. */
export function OwnLimitsSection() {
  const { own } = useTexts('limits');
  const section = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#limits') section.current?.scrollIntoView();
  }, [hash]);

  return (
    <div ref={section} id="limits" style={{ scrollMarginTop: '6rem' }}>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 className="text-lead">{own.title}</h2>
          <p className="mt-1 text-ink-soft">{own.lead}</p>
        </div>
        <Loadable loading={<RowsSkeleton label={own.loading} row="h-16" />} failed={own.loadFailed}>
          <OwnLimits />
        </Loadable>
      </Card>
    </div>
  );
}

function OwnLimits() {
  const { limits, exclusion } = useSuspenseQuery(ownLimitsQuery).data;
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} />
        ))}
      </ul>
      <BreakPart exclusion={exclusion} />
    </>
  );
}
