import { useEffect, useState } from 'react';
import type { DialogProps } from './DialogPanel.tsx';
import { LatePart, lazily } from './LatePart.tsx';

const DialogPanel = lazily(async () => (await import('./DialogPanel.tsx')).DialogPanel);

const centred =
  'top-1/2 left-1/2 max-h-[85dvh] w-[min(92vw,30rem)] -translate-x-1/2 -translate-y-1/2 rounded-card border pb-6';

/** A dialog in the middle of the screen. The page behind it is dimmed. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place={centred} />;
}

function Panel(props: DialogProps & { place: string }) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  // Load the panel's code once the page is shown, before the dialog is opened. It is as large as a page's own code.
  useEffect(() => {
    // Load it in a separate task, because all effects of a page in one task would block a slow phone.
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

/** A dialog at the bottom of the screen, within reach of the thumb. */
export function BottomSheet(props: DialogProps) {
  return <Panel {...props} place={below} />;
}
