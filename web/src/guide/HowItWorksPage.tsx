import { href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { GoodToKnow } from './GoodToKnow.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { Questions } from './Questions.tsx';
import { RulePlayer } from './RulePlayer.tsx';
import { Steps } from './Steps.tsx';

export function HowItWorksPage() {
  const { howItWorks } = useTexts('guide');
  return (
    <>
      <GuideHeader title={howItWorks.title} lead={howItWorks.lead} />
      <div className="gutter">
        <Steps />
        <RulePlayer />
        <div className="mt-8 flex flex-col sm:flex-row">
          <ButtonLink to={href(pages.auctions)}>
            {howItWorks.start}
            <Icon name="arrow" />
          </ButtonLink>
        </div>
      </div>
      <section aria-labelledby="questions" className="mt-14 border-t border-hairline sm:mt-20">
        <div className="gutter grid grid-cols-1 gap-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,42rem)_1fr] lg:gap-16">
          <div>
            <h2 id="questions" className="mb-6 text-title">
              {howItWorks.questions}
            </h2>
            <Questions />
          </div>
          <GoodToKnow />
        </div>
      </section>
    </>
  );
}
