import { useGuideTexts } from '../texts/use-guide-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { LegalText } from './LegalText.tsx';

export function TermsPage() {
  const { terms } = useGuideTexts();
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
