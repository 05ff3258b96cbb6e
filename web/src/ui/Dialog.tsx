import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useUiTexts } from './ui-texts.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title, read out with it. */
  description?: string;
  children: ReactNode;
};

const centred =
  'top-1/2 left-1/2 max-h-[85dvh] w-[min(92vw,30rem)] -translate-x-1/2 -translate-y-1/2 rounded-card border pb-6';

/** In the middle of the screen; the rest waits behind a veil. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place={centred} />;
}

/** `BottomSheet` is the same panel where a thumb reaches it. */
export function Panel({ open, onOpenChange, title, description, children, place }: DialogProps & { place: string }) {
  const { close } = useUiTexts();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={`fixed z-50 overflow-y-auto border-hairline bg-card px-5 pt-3 sm:px-6 ${place}`}
        >
          <div className="flex items-center justify-between gap-4">
            <Radix.Title className="text-lead">{title}</Radix.Title>
            <Radix.Close
              aria-label={close}
              className="-mr-3 flex size-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
            >
              <Icon name="close" />
            </Radix.Close>
          </div>
          {description !== undefined && <Radix.Description className="text-ink-soft">{description}</Radix.Description>}
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
