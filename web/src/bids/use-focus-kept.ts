import { type RefObject, useEffect, useRef } from 'react';

/** When a step takes the button away that had the focus, the panel has it instead: nobody is sent back to the page's top. */
export function useFocusKept(step: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [step]);

  return panel;
}
