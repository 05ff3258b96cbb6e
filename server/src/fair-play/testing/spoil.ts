type Anything = (...args: never[]) => unknown;
type Instead<Work extends Anything> = (original: Work, ...args: Parameters<Work>) => ReturnType<Work>;

const spoiled = new Map<Anything, Instead<Anything>>();

/**
 * Wraps the functions of a module, so that `spoil` can replace them later. Classes are not wrapped, because
 * `instanceof` would then fail.
 */
export function spoilable(module: object): object {
  const entries = Object.entries(module) as [string, unknown][];
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'function' && !isClass(value) ? wrap(value as Anything) : value,
    ]),
  );
}

const isClass = (value: object) => Function.prototype.toString.call(value).startsWith('class ');

function wrap(original: Anything): Anything {
  const wrapped = (...args: never[]) => {
    const instead = spoiled.get(wrapped);
    return instead ? instead(original, ...args) : original(...args);
  };
  return wrapped;
}

/** Replaces a function of a wrapped module. */
export function spoil<Work extends Anything>(work: Work, instead: Instead<Work>): void {
  spoiled.set(work, instead as unknown as Instead<Anything>);
}

export const healAll = (): void => spoiled.clear();
