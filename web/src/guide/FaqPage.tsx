import { useTexts } from '../texts/use-texts.ts';
import { GuideHeader } from './GuideHeader.tsx';
import { Questions } from './Questions.tsx';

export function FaqPage() {
  const { faq } = useTexts('guide');
  return (
    <>
      <GuideHeader title={faq.title} lead={faq.lead} />
      <div className="gutter pb-16">
        <div className="max-w-prose">
          <Questions />
        </div>
      </div>
    </>
  );
}
