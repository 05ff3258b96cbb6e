import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useUiTexts } from './ui-texts.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title. Screen readers read it together with the title. */
  description?: string;
  children: ReactNode;
};

type Props = DialogProps & { /** Classes that position the panel on the screen. */ place: string };

export function DialogPanel({ open, onOpenChange, title, description, children, place }: Props) {
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
