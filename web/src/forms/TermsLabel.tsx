import { Fragment } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';

const links = { '[terms]': 'terms', '[privacy]': 'privacy' } as const;
const isLink = (part: string): part is keyof typeof links => part in links;

/**
 * The label of the consent, with links to the terms and the privacy policy. They open in new tabs, so that the typed
 * data is not lost.
 */
export function TermsLabel() {
  const { signUp } = useTexts('accounts');
  return signUp.terms.split(/(\[terms\]|\[privacy\])/).map((part) => (
    <Fragment key={part}>
      {isLink(part) ? (
        <Link to={`/${links[part]}`} target="_blank" className="text-accent underline underline-offset-4">
          {signUp.termsLinks[links[part]]}
        </Link>
      ) : (
        part
      )}
    </Fragment>
  ));
}
