import { useEffect, useState } from 'react';
import type { DialogProps } from './DialogPanel.tsx';
import { LatePart, lazily } from './LatePart.tsx';

const DialogPanel = lazily(async () => (await import('./DialogPanel.tsx')).DialogPanel);

const centred =
  'top-1/2 left-1/2 max-h-[85dvh] w-[min(92vw,30rem)] -translate-x-1/2 -translate-y-1/2 rounded-card border pb-6';

/** In the middle of the screen; the rest waits behind a veil. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place={centred} />;
}

/** `BottomSheet` is the same panel where a thumb reaches it. */
function Panel(props: DialogProps & { place: string }) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  // What it takes weighs as much as a page: it comes once the page stands, and before anybody opens it.
  useEffect(() => void DialogPanel.load().catch(() => {}), []);
  return (
    needed && (
      <LatePart
        missing={() => {
          setNeeded(false);
          props.onOpenChange(false);
        }}
      >
        <DialogPanel {...props} />
      </LatePart>
    )
  );
}

const below =
  'inset-x-0 bottom-0 mx-auto max-h-[85dvh] w-full max-w-xl rounded-t-card border-t pb-[calc(1.5rem+env(safe-area-inset-bottom))]';

export function BottomSheet(props: DialogProps) {
  return <Panel {...props} place={below} />;
}
