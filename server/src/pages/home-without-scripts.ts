import type { Language } from '@ekbid/texts';
import { textsIn } from '../context/texts.ts';
import { escape } from './fill-page.ts';

/** What a browser without JavaScript shows of the home page: the rule as a still picture and in words. */
export function homeWithoutScripts(language: Language): string {
  const { home, pages } = textsIn[language];
  const [, , won] = home.how.steps;
  return `<noscript>
      <main class="gutter py-10">
        <h1 class="text-display">${escape(home.title)}</h1>
        <p class="measure mt-5 text-lead text-ink-soft">${escape(home.lead)}</p>
        <figure class="measure mt-8 rounded-card border border-hairline bg-card p-5">
          ${stillRound()}
          <figcaption class="mt-3 text-ink-soft">${won ? escape(won.text) : ''}</figcaption>
        </figure>
        <p class="measure mt-5">${escape(pages.needsScripts)}</p>
      </main>
    </noscript>`;
}

const winner = 4;
/** The bids of the example on each number from 1 to 9. */
const example = [0, 2, 0, 1, 3, 0, 1, 2, 0];
const ink = { won: 'fill-one stroke-one', shared: 'fill-quiet stroke-quiet', unique: 'fill-card stroke-accent' };

/** The line of a practice round that is over. Its classes are those of the web app's own drawing. */
function stillRound(): string {
  const columns = example.map((bids, index) => {
    const number = index + 1;
    const x = number * 34 - 10;
    const won = number === winner;
    const look = won ? ink.won : bids > 1 ? ink.shared : ink.unique;
    const dots = Array.from(
      { length: bids },
      (_, place) =>
        `<circle cx="${x}" cy="${(won ? 61 : 64) - place * 21}" r="${won ? 11 : 8.5}" stroke-width="2" class="${look}"/>`,
    );
    const label = `<text x="${x}" y="103" text-anchor="middle" font-size="14" class="${won ? 'fill-ink font-semibold' : 'fill-ink-soft'}">${number}</text>`;
    return dots.join('') + label;
  });
  const line = '<line x1="8" x2="316" y1="78" y2="78" stroke-width="1.5" class="stroke-edge"/>';
  return `<svg viewBox="0 0 324 112" aria-hidden="true" class="w-full">${line}${columns.join('')}</svg>`;
}
