import { type Language, languageCookie, languageParameter, languages } from '@ekbid/texts';
import type { FastifyRequest } from 'fastify';

/** Returns the language of a reply: the one chosen in this browser, otherwise the one that the browser prefers. */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  return known(request.cookies[languageCookie]) ?? preferred(request.headers['accept-language']) ?? languages[0];
}

/** Returns the language in an address, as in `?lang=hi`, or undefined if there is none of ours. */
export function languageInAddress({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return known((query as Readonly<Record<string, unknown>>)[languageParameter]);
}

function known(name: unknown): Language | undefined {
  return languages.find((language) => language === name);
}

/** Returns the supported language with the highest weight in a header such as `en-GB;q=0.4, hi-IN, hi;q=0.9`. */
function preferred(header = ''): Language | undefined {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: known(tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.language;
}
