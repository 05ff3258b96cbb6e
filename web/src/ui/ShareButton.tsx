import { useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { toast } from './toast.ts';

type Props = {
  /** What the shared page is about. */
  title: string;
  /** The page's path on this site. */
  path: string;
  texts: { readonly share: string; readonly copied: string; readonly failed: string };
  className?: string;
};

/** Opens the device's own dialog for sharing; where there is none, it copies the link. */
export function ShareButton({ title, path, texts, className = '' }: Props) {
  const [copied, setCopied] = useState(false);

  const share = async () => {
    const url = new URL(path, location.origin).href;
    try {
      // Older browsers and most computers have no dialog.
      const device: Partial<Pick<Navigator, 'share'>> = navigator;
      if (device.share) return await device.share({ title, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (problem) {
      // The person closed the dialog.
      if (problem instanceof DOMException && problem.name === 'AbortError') return;
      toast.error(texts.failed, url);
    }
  };

  return (
    <Button look="quiet" onClick={() => void share()} className={className}>
      <Icon name={copied ? 'check' : 'share'} />
      <span aria-live="polite">{copied ? texts.copied : texts.share}</span>
    </Button>
  );
}
