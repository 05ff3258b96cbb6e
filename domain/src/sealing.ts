/** A name as other people see it: first name and initial, `Asha K.` */
export function maskName(firstName: string, lastName: string): string {
  return `${firstName} ${initialOf(lastName)}`.trimEnd();
}

/** A last name as other people see it, `K.`; empty where there is none. */
export function initialOf(lastName: string): string {
  const [initial] = lastName.trim();
  return initial === undefined ? '' : `${initial.toLocaleUpperCase('en-IN')}.`;
}

/** An e-mail address as other people see it: `a***@e***.com`. The number of stars is independent of its length. */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  const dot = host.lastIndexOf('.');
  return `${[...local][0] ?? ''}***@${[...host][0] ?? ''}***${dot < 0 ? '' : host.slice(dot)}`;
}
