import { href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Points } from '../ui/Points.tsx';
import { RulePicture } from '../ui/RulePicture.tsx';
import { Hero } from './Hero.tsx';
import { StatTiles } from './StatTiles.tsx';

const pictures = ['fall', 'stack', 'light'] as const;

export function HomePage() {
  const { how, money } = useTexts().home;

  return (
    <>
      <Hero />
      <section className="gutter pb-12 sm:pb-16">
        <StatTiles />
      </section>
      <section aria-labelledby="how" className="border-y border-hairline bg-card">
        <div className="gutter py-14 sm:py-20">
          <h2 id="how" className="text-title">
            {how.title}
          </h2>
          <p className="measure mt-3 text-ink-soft">{how.lead}</p>
          <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
            {how.steps.map(({ title, text }, index) => (
              <li key={title}>
                <div className="rounded-card border border-hairline bg-paper p-4">
                  <RulePicture step={pictures[index] ?? 'light'} />
                </div>
                <h3 className="mt-5 text-lead">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
          <div className="mt-10 flex flex-col sm:flex-row">
            <ButtonLink to={href(pages.howItWorks)} look="secondary">
              {how.more}
            </ButtonLink>
          </div>
        </div>
      </section>
      <section aria-labelledby="money" className="gutter py-14 sm:py-20">
        <h2 id="money" className="text-title">
          {money.title}
        </h2>
        <Points points={money.points} columns="md:grid-cols-3" />
      </section>
    </>
  );
}
