import { href, pages } from '@ekbid/contract';
import { termsVersion } from '@ekbid/domain';
import type { GuideTexts } from '@ekbid/texts';
import { Link } from 'react-router';
import { usePresentSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { useLinked } from './use-linked.ts';

export function TermsPage() {
  const { terms } = useTexts('guide');
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
  const { privacy } = useTexts('guide');
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

/** Numbered sections with a table of contents. The operator's name is filled into the text. */
function LegalText({ text }: { text: GuideTexts['terms' | 'privacy'] }) {
  const { legal, contact } = useTexts('guide');
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
              {contact.title}
            </Link>
          </p>
        </footer>
      </article>
    </div>
  );
}

type Props = { id: string; title: string; paragraphs: readonly string[] };

function LegalSection({ id, title, paragraphs }: Props) {
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
      </div>
    </section>
  );
}
