import { href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FullPageNotice } from './FullPageNotice.tsx';

export function NotFoundPage() {
  const { notFound, navigation } = useTexts();

  return (
    <FullPageNotice mark="404" title={notFound.title} text={notFound.text}>
      <ButtonLink to={href(pages.home)}>{navigation.home}</ButtonLink>
      <ButtonLink to={href(pages.auctions)} look="secondary">
        {navigation.auctions}
      </ButtonLink>
      <ButtonLink to={href(pages.howItWorks)} look="secondary">
        {navigation.howItWorks}
      </ButtonLink>
      <ButtonLink to={href(pages.about)} look="secondary">
        {navigation.about}
      </ButtonLink>
    </FullPageNotice>
  );
}
