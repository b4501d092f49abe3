/** Storage is refused in some private windows: reading then finds nothing, and writing is lost with the page. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
