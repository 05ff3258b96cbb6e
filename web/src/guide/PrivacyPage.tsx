import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { LegalText } from './LegalText.tsx';

export function PrivacyPage() {
  const { privacy } = useTexts('guide');
  return (
    <>
      <GuideHeader title={privacy.title} lead={privacy.lead} />
      <Loadable
        loading={
          <div className="gutter">
            <RowsSkeleton />
          </div>
        }
      >
        <LegalText text={privacy} />
      </Loadable>
    </>
  );
}
