let left = false

/** Whether this document is on its way out: its session ends, and no user reads what still comes. */
export const isPageLeft = (): boolean => left

/** Lets calls that need the session wait for ever, as on a page that is left: its session is about to end. */
export const holdCalls = (): void => void (left = true)

/** Leaves for that address; without one the page starts again. */
export function leavePage(address?: string): void {
  left = true
  if (address === undefined) location.reload()
  else location.replace(address)
}
