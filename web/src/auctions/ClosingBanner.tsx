import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';

export function ClosingBanner() {
  const { auctions } = useTexts('bidding');
  const { navigation } = useTexts();
  const { title, text } = auctions.list.closing;
  const site = useSite();
  return (
    <aside className="mt-10 rounded-card border border-hairline bg-accent-wash px-5 py-10 text-center sm:px-10">
      <h2 className="text-title">{title}</h2>
      <p className="measure mx-auto mt-3">{text}</p>
      {site && site.promises.length > 0 && (
        <ul className="mt-6 flex flex-wrap items-center justify-center gap-x-8 gap-y-2 text-small font-medium">
          {site.placeholder && (
            <li>
              <Badge>{navigation.placeholder}</Badge>
            </li>
          )}
          {site.promises.map((promise) => (
            <li key={promise} className="inline-flex items-center gap-2">
              <span className="text-accent">
                <Icon name="check" size={18} />
              </span>
              {promise}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
