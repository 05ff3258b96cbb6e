/** What this device keeps for us; null where the browser's settings forbid it, and even asking throws. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
