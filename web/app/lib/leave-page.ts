let left = false

/** Whether this document is on its way out: its session ended, and no user reads what still comes. */
export const isPageLeft = (): boolean => left

/** Leaves for that address; without one the page starts again. */
export function leavePage(address?: string): void {
  left = true
  if (address === undefined) location.reload()
  else location.replace(address)
}
