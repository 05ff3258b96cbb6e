import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';

/** Who runs it, in its own words. */
export function Company() {
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
