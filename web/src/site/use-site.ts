import { getSite, type SiteReply } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useLanguage } from '../texts/language.ts';

/** Never stale, because these texts change only when the server restarts. */
const siteQuery = queryOptions({
  queryKey: keys.site,
  queryFn: async ({ signal }) => (await call(getSite, { signal })).data,
  staleTime: Infinity,
});

export type Site = ReturnType<typeof readIn>;

/**
 * The operator's texts in the current language. Undefined until they have loaded, or if loading failed; most pages work
 * without them.
 */
export function useSite(): Site | undefined {
  const language = useLanguage();
  const content = useQuery(siteQuery).data;
  return content && readIn(language, content);
}

/** Like `useSite`, for pages about the operator: they suspend until the texts have loaded. */
export function usePresentSite(): Site {
  return readIn(useLanguage(), useSuspenseQuery(siteQuery).data);
}

function readIn(language: Language, content: SiteReply) {
  const { company, description, claims, promises, goodToKnow, delivery, prizeTax, address, grievanceOfficer } = content;
  const inLanguage = (texts: readonly Readonly<Record<Language, string>>[]) => texts.map((text) => text[language]);
  return {
    ...content,
    company: company[language],
    description: description[language],
    claims: inLanguage(claims),
    promises: inLanguage(promises),
    goodToKnow: inLanguage(goodToKnow),
    delivery: delivery?.[language] ?? null,
    prizeTax: prizeTax?.[language] ?? null,
    address: inLanguage(address),
    grievanceOfficer: grievanceOfficer?.[language] ?? null,
  };
}

/** A `tel:` link for a phone number in any notation. */
export function telephoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
