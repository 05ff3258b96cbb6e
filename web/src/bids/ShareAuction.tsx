import { type Auction, href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.ts';

/** Opens the device's own dialog for sharing; where there is none, it copies the link. */
export function ShareAuction({ auction: { _id, title, titleHindi } }: { auction: Auction }) {
  const { share: texts } = useTexts('auctions');
  const prizeText = usePrizeText();
  const [copied, setCopied] = useState(false);

  const share = async () => {
    const url = new URL(href(pages.auction, { auctionId: _id }), location.origin).href;
    try {
      // Older browsers and most computers have no dialog.
      const device: Partial<Pick<Navigator, 'share'>> = navigator;
      if (device.share) return await device.share({ title: prizeText(title, titleHindi), url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (problem) {
      // The person closed the dialog.
      if (problem instanceof DOMException && problem.name === 'AbortError') return;
      toast.error(texts.failed, url);
    }
  };

  return (
    <Button look="quiet" onClick={() => void share()}>
      <Icon name={copied ? 'check' : 'share'} />
      <span aria-live="polite">{copied ? texts.copied : texts.share}</span>
    </Button>
  );
}
