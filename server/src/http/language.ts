import { type Language, languageCookie, languageParameter, languages } from '@ekbid/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** The language a reply is in: the one this browser's owner chose, or else the one the browser asks for. */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  return known(request.cookies[languageCookie]) ?? preferred(request.headers['accept-language']) ?? languages[0];
}

/** The language an address names, as `?lang=hi`; undefined where it names none of ours. */
export function languageInAddress({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return known((query as Readonly<Record<string, unknown>>)[languageParameter]);
}

/** For every page from now on; the web app's own switch writes the same cookie. */
export function keepLanguage(reply: FastifyReply, language: Language): void {
  reply.setCookie(languageCookie, language, { path: '/', maxAge: yearSeconds, sameSite: 'lax' });
}

function known(name: unknown): Language | undefined {
  return languages.find((language) => language === name);
}

/** The first of ours by the browser's own weights, as in `en-GB;q=0.4, hi-IN, hi;q=0.9`. */
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
