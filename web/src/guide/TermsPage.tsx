import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { LegalText } from './LegalText.tsx';

export function TermsPage() {
  const { terms } = useTexts('guide');
  return (
    <>
      <GuideHeader title={terms.title} lead={terms.lead} />
      <Loadable
        loading={
          <div className="gutter">
            <RowsSkeleton />
          </div>
        }
      >
        <LegalText text={terms} />
      </Loadable>
    </>
  );
}
