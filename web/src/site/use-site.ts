import { getSite, type SiteReply } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useLanguage } from '../texts/language.ts';

/** It changes only with a restart of the server. */
const siteQuery = queryOptions({
  queryKey: keys.site,
  queryFn: async ({ signal }) => (await call(getSite, { signal })).data,
  staleTime: Infinity,
});

export type Site = ReturnType<typeof readIn>;

/** The operator's texts in the reader's language. Undefined while they are missing: pages work without them. */
export function useSite(): Site | undefined {
  const language = useLanguage();
  const content = useQuery(siteQuery).data;
  return content && readIn(language, content);
}

/** The same for pages about the operator, which suspend until the texts have loaded. */
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

/** Turns a written phone number into a link that phones can call. */
export function telephoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
