import { href, pages } from '@ekbid/contract';
import { termsVersion } from '@ekbid/domain';
import type { LegalTexts } from '@ekbid/texts';
import { Link } from 'react-router';
import { usePresentSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { GuideHeader, useLinked } from './GuideHeader.tsx';

export function TermsPage() {
  const { terms } = useTexts('legal');
  return (
    <>
      <GuideHeader title={terms.title} lead={terms.lead} />
      <Loadable
        loading={
          <div className="gutter">
            <RowsSkeleton />
          </div>
        }
      >
        <LegalText text={terms} />
      </Loadable>
    </>
  );
}

export function PrivacyPage() {
  const { privacy } = useTexts('legal');
  return (
    <>
      <GuideHeader title={privacy.title} lead={privacy.lead} />
      <Loadable
        loading={
          <div className="gutter">
            <RowsSkeleton />
          </div>
        }
      >
        <LegalText text={privacy} />
      </Loadable>
    </>
  );
}

/** Numbered sections with a table of contents. The operator's name and address are filled into the text. */
function LegalText({ text }: { text: LegalTexts['terms' | 'privacy'] }) {
  const { legal } = useTexts('legal');
  const { company, supportEmail, prizeTax, placeholder } = usePresentSite();
  const dayText = useMomentText('day');
  const sections = text.sections({ company, email: supportEmail, prizeTax });

  return (
    <div className="gutter grid grid-cols-1 gap-10 pb-16 lg:grid-cols-[1fr_minmax(0,42rem)] lg:gap-16">
      <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24">
        <h2 id="contents" className="text-small text-ink-soft">
          {legal.contents}
        </h2>
        <ul className="mt-1">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ hash: id }} className="inline-flex min-h-11 items-center hover:text-accent hover:underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="flex flex-col gap-10">
        {placeholder && <p className="rounded-card border border-hairline bg-sunken p-5">{legal.review}</p>}
        {sections.map((section) => (
          <LegalSection key={section.id} {...section} />
        ))}
        <footer className="border-t border-hairline pt-5 text-small text-ink-soft">
          <p>{legal.updated(dayText(termsVersion))}</p>
          <p>
            {legal.questions}{' '}
            <Link to={href(pages.contact)} className="inline-flex min-h-11 items-center text-accent hover:underline">
              {legal.contact}
            </Link>
          </p>
        </footer>
      </article>
    </div>
  );
}

type Section = ReturnType<LegalTexts['terms']['sections']>[number];

function LegalSection({ id, title, paragraphs, kept = [] }: Section) {
  const { part } = useLinked(id);
  return (
    <section ref={part} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lead">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {kept.length > 0 && <KeptTable caption={title} kept={kept} />}
      </div>
    </section>
  );
}

/** A table of how long each kind of data is stored. */
function KeptTable({ caption, kept }: { caption: string; kept: NonNullable<Section['kept']> }) {
  const { legal } = useTexts('legal');
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            {legal.what}
          </th>
          <th scope="col" className="py-2 font-medium">
            {legal.forHowLong}
          </th>
        </tr>
      </thead>
      <tbody>
        {kept.map(({ what, forHowLong }) => (
          <tr key={what} className="border-t border-hairline align-top">
            <td className="py-2 pr-4 wrap-anywhere">{what}</td>
            <td className="py-2">{forHowLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
