/** Shows how long the pay page stays open, and says when the time is up. */
export function countDown(seconds: number, shown: HTMLElement, whenOver: () => void): void {
  const end = Date.now() + seconds * 1000;
  shown.hidden = false;

  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
    if (left > 0) return;
    clearInterval(timer);
    whenOver();
  };
  const timer = setInterval(tick, 1000);
  tick();
}
