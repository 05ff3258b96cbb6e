import { href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { RulePicture } from '../charts/RulePicture.tsx';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { Questions } from './Questions.tsx';

export function HowItWorksPage() {
  const { howItWorks } = useTexts('guide');
  const { navigation } = useTexts();
  return (
    <>
      <GuideHeader title={howItWorks.title} lead={howItWorks.lead} />
      <div className="gutter">
        <Steps />
        <RulePlayer />
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={href(pages.auctions)}>
            {howItWorks.start}
            <Icon name="arrow" />
          </ButtonLink>
          <ButtonLink to={href(pages.practice)} look="secondary">
            {navigation.titles.practice}
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

const pictures = ['fall', 'stack', 'light'] as const;

/** Shows the rule step by step on one line of amounts. Each step moves the dots of the previous step. */
function RulePlayer() {
  const { title, steps } = useTexts('home').how;
  const [shown, setShown] = useState(0);

  return (
    <section aria-labelledby="rule" className="mt-10 rounded-card border border-hairline bg-card p-5 sm:p-8">
      <h2 id="rule" className="text-lead">
        {title}
      </h2>
      <div className="mt-4 grid items-center gap-6 lg:grid-cols-2 lg:gap-12">
        <RulePicture step={pictures[shown] ?? 'light'} />
        <ol className="flex flex-col gap-2">
          {steps.map((step, index) => (
            <li key={step.title}>
              <button
                type="button"
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={`flex min-h-11 w-full gap-4 rounded-control border px-4 py-3 text-left transition-colors ${index === shown ? 'border-accent bg-accent-wash' : 'border-transparent hover:border-hairline'}`}
              >
                <span aria-hidden="true" className="figures font-semibold text-accent">
                  {index + 1}
                </span>
                <span>
                  <span className="block font-medium">{step.title}</span>
                  <span className="mt-1 block text-ink-soft">{step.text}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Steps() {
  const { steps } = useTexts('guide').howItWorks;
  return (
    <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="rounded-card border border-hairline bg-card p-5">
          <span
            aria-hidden="true"
            className="figures flex size-9 items-center justify-center rounded-full bg-accent-wash font-semibold text-accent-strong"
          >
            {index + 1}
          </span>
          <h2 className="mt-4 text-lead">{title}</h2>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The operator's additions to the rules. */
function GoodToKnow() {
  const site = useSite();
  const { howItWorks } = useTexts('guide');
  if (!site || (site.goodToKnow.length === 0 && site.delivery === null && site.prizeTax === null)) return null;

  return (
    <aside
      aria-labelledby="good-to-know"
      className="self-start rounded-card border border-hairline bg-card p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="good-to-know" className="text-lead">
        {howItWorks.goodToKnow}
      </h2>
      <ul className="mt-4 flex flex-col gap-3">
        {site.goodToKnow.map((text) => (
          <li key={text} className="flex gap-3">
            <span className="mt-0.5 text-accent">
              <Icon name="check" />
            </span>
            {text}
          </li>
        ))}
      </ul>
      {site.delivery && (
        <>
          <h3 className="mt-6">{howItWorks.delivery}</h3>
          <p className="mt-1 text-ink-soft">{site.delivery}</p>
        </>
      )}
      {site.prizeTax && (
        <>
          <h3 className="mt-6">{howItWorks.prizeTax}</h3>
          <p className="mt-1 text-ink-soft">{site.prizeTax}</p>
        </>
      )}
    </aside>
  );
}
