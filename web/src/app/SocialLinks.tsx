import { socialNetworks } from '@ekbid/contract';
import type { Site } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** The operator's pages on other sites, each in a tab of its own. */
export function SocialLinks({ social }: Pick<Site, 'social'>) {
  const { footer } = useTexts();
  return (
    <ul aria-label={footer.social.label} className="-ml-3 mt-3 flex">
      {socialNetworks.map((network) => {
        const address = social[network];
        return (
          address && (
            <li key={network}>
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${footer.social[network]} (${footer.newTab})`}
                title={footer.social[network]}
                className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-accent"
              >
                <Icon name={network} />
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}
