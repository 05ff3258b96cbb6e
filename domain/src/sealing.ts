/** A person's name as others see it: first name and initial, e.g. `Asha K.` */
export function maskName(firstName: string, lastName: string): string {
  return `${firstName} ${initialOf(lastName)}`.trimEnd();
}

/** A last name as others see it, e.g. `K.`, or an empty text. */
export function initialOf(lastName: string): string {
  const [initial] = lastName.trim();
  return initial === undefined ? '' : `${initial.toLocaleUpperCase('en-IN')}.`;
}

/** An e-mail address as others see it: `a***@e***.com`. The number of stars does not reveal its length. */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  const dot = host.lastIndexOf('.');
  return `${[...local][0] ?? ''}***@${[...host][0] ?? ''}***${dot < 0 ? '' : host.slice(dot)}`;
}
