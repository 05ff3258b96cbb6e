import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { FullPageNotice } from './FullPageNotice.tsx';

export function NotFoundPage() {
  const { notFound, navigation } = useTexts();

  return (
    <FullPageNotice mark="404" title={notFound.title} text={notFound.text}>
      <ButtonLink to="/">{navigation.home}</ButtonLink>
      <ButtonLink to="/auctions" look="secondary">
        {navigation.auctions}
      </ButtonLink>
      <ButtonLink to="/how-it-works" look="secondary">
        {navigation.howItWorks}
      </ButtonLink>
      <ButtonLink to="/about" look="secondary">
        {navigation.about}
      </ButtonLink>
    </FullPageNotice>
  );
}
