import { StatTiles, Points } from '../home/StatTiles.tsx';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
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
        <section aria-labelledby="figures">
          <h2 id="figures" className="mb-6 text-title">
            {about.figures}
          </h2>
          <StatTiles />
        </section>
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

/** The operator's description of itself. */
function Company() {
  const site = useSite();
  const { about } = useTexts('guide');
  const { navigation } = useTexts();
  if (!site) return null;

  return (
    <section aria-labelledby="company">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="company" className="text-title">
          {about.company}
        </h2>
        {site.placeholder && <Badge>{navigation.placeholder}</Badge>}
      </div>
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
