type View = 'pay' | 'otp' | 'waiting' | 'lost' | 'paid' | 'closed';

export function part<Part extends HTMLElement>(id: string): Part {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The pay page has no ${id}`);
  return found as Part;
}

/** Shows one step and focuses its first control. */
export function show(view: View): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-view]')) {
    section.hidden = section.dataset.view !== view;
  }
  part('problem').hidden = true;
  const start = document.querySelector<HTMLElement>(`[data-view="${view}"] [data-start]`);
  (start ?? part('amount')).focus();
}

export function showProblem(what: string, then: string): void {
  const problem = part('problem');
  for (const [name, text] of Object.entries({ what, then })) {
    const line = problem.querySelector(`.${name}`);
    if (line) line.textContent = text;
  }
  problem.hidden = false;
  problem.focus();
}

/** Shows an error beside a field, or clears it. */
function mark(id: string, wrong: string | null): void {
  const input = part<HTMLInputElement>(id);
  const line = part(`${id}-wrong`);
  line.textContent = wrong;
  line.hidden = wrong === null;
  if (wrong === null) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  } else {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', line.id);
  }
}

/** Marks the wrong fields and focuses the first one. Returns whether all are right. */
export function checkFields(wrongs: Readonly<Record<string, string | null>>): boolean {
  for (const [id, wrong] of Object.entries(wrongs)) mark(id, wrong);
  const first = Object.keys(wrongs).find((id) => wrongs[id] !== null);
  if (first !== undefined) part(first).focus();
  return first === undefined;
}
