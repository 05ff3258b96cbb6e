import { useEffect, useRef } from 'react';

/** A picture that is still only on this device, cut as the screens will cut it. */
export function AuctionFormPreview({ file, alt }: { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return <img ref={image} alt={alt} className="size-full object-cover" />;
}
