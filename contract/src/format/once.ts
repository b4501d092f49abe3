/** Makes a value when it is first asked for: to build an `Intl` formatter costs more than to use it many times. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
