import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { excludeMyself, type OwnLimits } from '@ekbid/contract';
import { type Exclusion, exclusionEnd, exclusions } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ownLimitsQuery, useLimitChange } from './limits-queries.ts';
import { LimitRow } from './LimitRow.tsx';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Field.tsx';
import { useMomentText } from '../ui/Figures.tsx';

/** The section of the profile for spending limits, breaks and exclusions. */
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
          <LimitsAndBreak />
        </Loadable>
      </Card>
    </div>
  );
}

function LimitsAndBreak() {
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

/** Shows the current break or exclusion, with buttons that start or extend one. */
function BreakPart({ exclusion: present }: Pick<OwnLimits, 'exclusion'>) {
  const { own } = useTexts('limits');
  const texts = own.break;
  const momentText = useMomentText('moment');
  const possible = exclusions.filter(
    (each) => !present || exclusionEnd(each, new Date(serverNow())) > new Date(present.until),
  );
  const [chosen, setChosen] = useState<Exclusion | null>(null);
  const [asking, setAsking] = useState(false);
  const [first] = possible;
  const exclusion = chosen !== null && possible.includes(chosen) ? chosen : first;

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 className="font-medium">{present ? texts.running(momentText(present.until)) : texts.title}</h3>
        <p className="mt-1 text-ink-soft">{present ? texts.since(momentText(present.since)) : texts.lead}</p>
        <p className="mt-1 text-small text-ink-soft">{texts.stays}</p>
      </div>
      {exclusion && (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <Select
            label={present ? texts.longer : texts.choose}
            value={exclusion}
            onChange={({ target }) => setChosen(exclusions.find((each) => each === target.value) ?? null)}
            options={possible.map((value) => ({ value, label: own.lengths[value] }))}
          />
          <Button look="secondary" onClick={() => setAsking(true)}>
            {texts.begin}
          </Button>
        </div>
      )}
      <p className="text-small text-ink-soft">{texts.help}</p>
      {exclusion && (
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          title={texts.ask(own.lengths[exclusion])}
          description={texts.ends(momentText(exclusionEnd(exclusion, new Date(serverNow())).toISOString()))}
        >
          <Confirmation exclusion={exclusion} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Confirmation({ exclusion, onClose }: { exclusion: Exclusion; onClose: () => void }) {
  const { own } = useTexts('limits');
  const { mutate, isPending } = useLimitChange();
  const [understood, setUnderstood] = useState(false);
  const begin = () =>
    mutate({ send: () => call(excludeMyself, { body: { exclusion } }), done: own.break.begun }, { onSuccess: onClose });

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{own.break.lead}</p>
      <Checkbox
        label={own.break.understood}
        checked={understood}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button busy={isPending} disabled={!understood} onClick={begin}>
          {own.break.confirm}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {own.cancel}
        </Button>
      </div>
    </div>
  );
}
