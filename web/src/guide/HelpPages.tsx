import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { Question, Questions } from './Questions.tsx';

export function HelpPage() {
  const { help } = useTexts('guide');
  return (
    <>
      <GuideHeader title={help.title} lead={help.lead} />
      <div className="gutter grid grid-cols-1 gap-10 pb-16 lg:grid-cols-[minmax(0,42rem)_1fr] lg:gap-16">
        <div className="border-t border-hairline">
          {Object.entries(help.topics).map(([id, { to, ...topic }]) => (
            <Question key={id} id={id} {...topic}>
              {to && (
                <Link
                  to={to.path}
                  className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
                >
                  {to.label}
                </Link>
              )}
            </Question>
          ))}
        </div>
        <Card className="self-start">
          <h2 className="text-lead">{help.contact.title}</h2>
          <p className="mt-2 text-ink-soft">{help.contact.text}</p>
          <div className="mt-5 flex flex-col gap-3">
            <ButtonLink to={href(pages.contact)}>{help.contact.button}</ButtonLink>
            <ButtonLink to={`${href(pages.contact)}#report`} look="secondary">
              {help.contact.report}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </>
  );
}

export function FaqPage() {
  const { faq } = useTexts('guide');
  return (
    <>
      <GuideHeader title={faq.title} lead={faq.lead} />
      <div className="gutter pb-16">
        <div className="max-w-prose">
          <Questions />
        </div>
      </div>
    </>
  );
}
