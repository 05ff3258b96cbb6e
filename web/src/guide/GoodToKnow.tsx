import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';

/** What the operator adds to the rules. */
export function GoodToKnow() {
  const site = useSite();
  const { navigation } = useTexts();
  const { howItWorks } = useTexts('guide');
  if (!site || (site.goodToKnow.length === 0 && site.delivery === null)) return null;

  return (
    <aside
      aria-labelledby="good-to-know"
      className="self-start rounded-card border border-hairline bg-card p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="good-to-know" className="text-lead">
          {howItWorks.goodToKnow}
        </h2>
        {site.placeholder && <Badge>{navigation.placeholder}</Badge>}
      </div>
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
    </aside>
  );
}
