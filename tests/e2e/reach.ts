import { expect, type Page } from '@playwright/test'

/** Controls and cells of the screen that cannot be brought into view whole, or that something covers. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const visiblePart = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const part = { left, top, right, bottom }
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge =
          box === document.documentElement
            ? { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
            : box.getBoundingClientRect()
        if (overflowX !== 'visible' || box === document.documentElement) {
          part.left = Math.max(part.left, edge.left)
          part.right = Math.min(part.right, edge.right)
        }
        if (overflowY !== 'visible' || box === document.documentElement) {
          part.top = Math.max(part.top, edge.top)
          part.bottom = Math.min(part.bottom, edge.bottom)
        }
      }
      return { width: part.right - part.left, height: part.bottom - part.top }
    }
    // What only screen readers read is a pixel large on purpose.
    const heard = new Map<Element, boolean>()
    const onlyHeard = (element: Element): boolean => {
      const known = heard.get(element)
      if (known !== undefined) return known
      const { parentElement: parent } = element
      const is = getComputedStyle(element).clipPath !== 'none' || (parent !== null && onlyHeard(parent))
      heard.set(element, is)
      return is
    }
    /** What keeps the control from being seen and used whole where it is now; undefined if nothing does. */
    const hindrance = (control: HTMLElement) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const visible = visiblePart(control)
      const hidden = Math.max(width - visible.width, height - visible.height)
      const over = control.matches('th, td') ? control : document.elementFromPoint(left + width / 2, top + height / 2)
      const covered = over === null || !(control.contains(over) || over.contains(control))
      return covered ? 'covered' : hidden > 1 ? `${Math.round(hidden)} px hidden` : undefined
    }
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary, th, td)'),
    ]
    return controls
      .filter((control) => control.checkVisibility() && !onlyHeard(control))
      .flatMap((control) => {
        // Most are in view already, and each scroll lays the page out again.
        if (!hindrance(control)) return []
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const left = hindrance(control)
        return left ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${left}`] : []
      })
  })

/**
 * Expects that every control and cell of the screen can be brought into view whole; `where` names the screen in a
 * failure.
 */
export async function expectReachable(page: Page, where: string) {
  const left = await outOfReach(page)
  if (left.length) await expect.poll(() => outOfReach(page), where).toEqual([])
}
