import { type Auction, href, pages, sharePicture } from '@ekbid/contract';
import { useState } from 'react';
import type { Language } from '@ekbid/texts';
import { useLanguage } from '../texts/language.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** The action, icon and label of a share button. */
type Sharing = { readonly share: () => void; readonly icon: 'check' | 'share'; readonly label: string };

/** Opens the device's share dialog, with the picture of a result. Without such a dialog it copies the link. */
export function useShare({ _id, title, titleHindi }: Auction, what: 'auction' | 'result'): Sharing {
  const { share: texts } = useTexts('auctions');
  const prizeText = usePrizeText();
  const language = useLanguage();
  const [copied, setCopied] = useState(false);

  const share = async () => {
    const url = new URL(href(pages.auction, { auctionId: _id }), location.origin).href;
    try {
      // Older browsers and most computers have no share dialog.
      const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
      if (device.share) {
        const shared = { title: prizeText(title, titleHindi), url };
        const files = what === 'result' ? await fetchPicture(_id, language) : [];
        const withPicture = { ...shared, files };
        return await device.share(files.length > 0 && device.canShare?.(withPicture) ? withPicture : shared);
      }
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (problem) {
      // The person closed the dialog, which is not a failure.
      if (problem instanceof DOMException && problem.name === 'AbortError') return;
      toast.error(texts.failed, url);
    }
  };

  return { share: () => void share(), icon: copied ? 'check' : 'share', label: copied ? texts.copied : texts[what] };
}

/**
 * The picture of a result, or nothing if it cannot be fetched. In that case only the link is shared. The app that
 * receives the link still shows the picture in its preview.
 */
async function fetchPicture(auctionId: string, language: Language): Promise<File[]> {
  try {
    const reply = await fetch(sharePicture.at(language, auctionId));
    return reply.ok ? [new File([await reply.blob()], 'ekbid.png', { type: 'image/png' })] : [];
  } catch {
    return [];
  }
}
