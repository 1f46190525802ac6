/** Replaces a property of an object, such as a function of `vscode.window`, while work runs. */
export async function replaced<T extends object, K extends keyof T>(
  target: T,
  key: K,
  replacement: T[K],
  work: () => Promise<void>,
): Promise<void> {
  const descriptor = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { configurable: true, value: replacement });
  try {
    await work();
  } finally {
    if (descriptor === undefined) Reflect.deleteProperty(target, key);
    else Object.defineProperty(target, key, descriptor);
  }
}
