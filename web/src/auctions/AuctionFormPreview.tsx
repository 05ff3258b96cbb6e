import { useEffect, useRef } from 'react';
import { useAdminTexts } from '../texts/use-admin-texts.ts';

/** A picture that is still only on this device, cut as the screens will cut it. */
export function AuctionFormPreview({ file }: { file: File }) {
  const { previewAlt } = useAdminTexts().manageAuctions.form.picture;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return <img ref={image} alt={previewAlt} className="size-full object-cover" />;
}
