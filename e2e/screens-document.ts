import { type PageName, pages } from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import type { Scene } from './scene.ts';
import { screens } from './screens.ts';

const introduction = `# Every screen

On a phone (390 px) and on a wide screen (1280 px), in light and dark colours, with the demo as it is
after the first start. [requirements.md](../docs/requirements.md) says what each screen must show, and
which test proves it.
`;

const widths = { 390: 195, 1280: 420 } as const;

function pictureOf(name: string, width: keyof typeof widths, scheme: 'light' | 'dark', alt: string): string {
  const file = `screens/${name}-${width}-${scheme}.webp`;
  return `<a href="${file}"><img src="${file}" width="${widths[width]}" alt="${alt}, ${width} px, ${scheme}"></a>`;
}

function section(page: PageName, scene: Scene): string {
  const title = english.navigation.titles[page];
  const heading = scene === screens[page][0] ? `## ${title}: \`${pages[page].path}\`` : `### ${scene.picture}`;
  const alt = scene.picture ?? title;
  const devices = ([390, 1280] as const).filter(
    (width) => scene.only === undefined || (scene.only === 'phone') === (width === 390),
  );
  const shown = devices.flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => pictureOf(scene.name, width, scheme, alt)),
  );
  return `${heading}\n${shown.join('\n')}\n`;
}

/** The Markdown of pictures/screens.md, which shows all pictures. */
export function screensDocument(): string {
  const names = Object.keys(pages) as PageName[];
  const sections = names.flatMap((name) =>
    screens[name]
      .filter((scene) => scene === screens[name][0] || scene.picture !== undefined)
      .map((scene) => section(name, scene)),
  );
  return [introduction, ...sections].join('\n');
}
