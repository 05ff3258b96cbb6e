import { StatTiles, Points } from '../home/StatTiles.tsx';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { GuideHeader } from './GuideHeader.tsx';

export function AboutPage() {
  const { about } = useTexts('guide');
  const { mission, features } = about;
  return (
    <>
      <GuideHeader title={about.title} lead={about.lead} />
      <div className="gutter flex flex-col gap-14 pb-16 sm:gap-20">
        <section aria-labelledby="mission">
          <h2 id="mission" className="text-title">
            {mission.title}
          </h2>
          <div className="measure mt-4 flex flex-col gap-4 text-ink-soft">
            {mission.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
        <StatTiles title={about.figures} />
        <section aria-labelledby="features">
          <h2 id="features" className="text-title">
            {features.title}
          </h2>
          <Points points={features.points} columns="sm:grid-cols-2 lg:grid-cols-3" />
        </section>
        <Company />
      </div>
    </>
  );
}

/** The operator's own description. */
function Company() {
  const site = useSite();
  const { about } = useTexts('guide');
  if (!site) return null;

  return (
    <section aria-labelledby="company">
      <h2 id="company" className="text-title">
        {about.company}
      </h2>
      <p className="measure mt-4 text-ink-soft">{site.description}</p>
      <address className="mt-4 not-italic">
        {site.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
