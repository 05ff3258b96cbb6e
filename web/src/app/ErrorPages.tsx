import { href, pages } from '@ekbid/contract';
import { useNavigate } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { FullPageNotice } from './PageBoundary.tsx';

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

export function DeniedPage() {
  const { denied } = useTexts();
  const navigate = useNavigate();

  return (
    <FullPageNotice title={denied.title} text={denied.text}>
      {/* In a new tab there is no previous page to go back to. */}
      <Button look="secondary" onClick={() => (history.length > 1 ? navigate(-1) : navigate(href(pages.home)))}>
        {denied.back}
      </Button>
      <ButtonLink to={href(pages.home)}>{denied.home}</ButtonLink>
    </FullPageNotice>
  );
}
