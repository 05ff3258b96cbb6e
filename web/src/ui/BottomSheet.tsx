import { Panel } from './Dialog.tsx';
import type { DialogProps } from './DialogPanel.tsx';

const below =
  'inset-x-0 bottom-0 mx-auto max-h-[85dvh] w-full max-w-xl rounded-t-card border-t pb-[calc(1.5rem+env(safe-area-inset-bottom))]';

export function BottomSheet(props: DialogProps) {
  return <Panel {...props} place={below} />;
}
