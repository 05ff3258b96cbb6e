import { useEffect, useState } from 'react';
import type { DialogProps } from './DialogPanel.tsx';
import { LatePart, lazily } from './LatePart.tsx';

const DialogPanel = lazily(async () => (await import('./DialogPanel.tsx')).DialogPanel);

const centred =
  'top-1/2 left-1/2 max-h-[85dvh] w-[min(92vw,30rem)] -translate-x-1/2 -translate-y-1/2 rounded-card border pb-6';

/** A dialog in the middle of the screen, with a veil over the page. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place={centred} />;
}

function Panel(props: DialogProps & { place: string }) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  // The code of the panel is as large as a page's, so it loads after the page is shown and before it is opened.
  useEffect(() => {
    // A task of its own, because the effects of a whole page together block a slow phone.
    const timer = setTimeout(() => void DialogPanel.load().catch(() => {}));
    return () => clearTimeout(timer);
  }, []);
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

/** The same panel at the bottom of the screen, where a thumb reaches it. */
export function BottomSheet(props: DialogProps) {
  return <Panel {...props} place={below} />;
}
