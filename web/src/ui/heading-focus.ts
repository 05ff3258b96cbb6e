let awaited = false;

/** After a navigation: the heading on the screen gets the focus, or the first one to come; a field that took it keeps it. */
export function focusHeading(main: HTMLElement): void {
  if (document.activeElement instanceof HTMLInputElement && main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  awaited = heading === null;
  (heading ?? main).focus({ preventScroll: true });
}

/** True once for a heading that came late, unless its reader has gone on to something else meanwhile. */
export function claimHeadingFocus(): boolean {
  const claimed = awaited && (document.activeElement === document.body || document.activeElement?.tagName === 'MAIN');
  awaited = false;
  return claimed;
}
