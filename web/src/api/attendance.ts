const attendedMs = 60_000;
const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let touchedAt = Date.now();

/** Notes when somebody last did something with this page. */
export function noteAttendance(): void {
  const touch = () => (touchedAt = Date.now());
  for (const gesture of gestures) window.addEventListener(gesture, touch, { passive: true, capture: true });
}

/** Whether what a page asks for now, it asks for by itself. */
export function isUnattended(): boolean {
  return Date.now() - touchedAt > attendedMs;
}
