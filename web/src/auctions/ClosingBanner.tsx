import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

export function ClosingBanner() {
  const { title, text, claims } = useTexts().auctions.list.closing;
  return (
    <aside className="mt-10 rounded-card border border-hairline bg-accent-wash px-5 py-10 text-center sm:px-10">
      <h2 className="text-title">{title}</h2>
      <p className="measure mx-auto mt-3">{text}</p>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-8 gap-y-2 text-small font-medium">
        {claims.map((claim) => (
          <li key={claim} className="inline-flex items-center gap-2">
            <span className="text-accent">
              <Icon name="check" size={18} />
            </span>
            {claim}
          </li>
        ))}
      </ul>
    </aside>
  );
}
