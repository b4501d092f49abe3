/** Space between a button and its menu, in px. */
const gap = 6

/** Below this height, in px, the menu opens upwards if there is more room. */
const comfortable = 280

/** Puts the menu under `button`, or above it near the lower edge, no higher than its room; nothing needs to be measured once it is open. */
export function placeUnder(button: Element, menu: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const rightToLeft = getComputedStyle(button).direction === 'rtl'
  const atLeft = (align === 'start') !== rightToLeft
  const upwards = below < comfortable && box.top > below
  menu.style.top = upwards ? 'auto' : `${box.bottom + gap}px`
  menu.style.bottom = upwards ? `${window.innerHeight - box.top + gap}px` : 'auto'
  menu.style.setProperty('--room', `${(upwards ? box.top : below) - 2 * gap}px`)
  menu.style.left = atLeft ? `${box.left}px` : 'auto'
  menu.style.right = atLeft ? 'auto' : `${document.documentElement.clientWidth - box.right}px`
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]

export function focusFirst(menu: HTMLElement): void {
  itemsOf(menu)[0]?.focus()
}

/**
 * Moves the focus by arrow, Home, End or a first letter (ARIA APG, menu pattern). Returns whether the key was one of
 * them.
 */
export function focusByKey(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const byPlace: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const place = byPlace[key]
  const byLetter = () => {
    const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    return rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
  }
  const target = place === undefined ? (/^\p{L}$/u.test(key) ? byLetter() : undefined) : items[place]
  target?.focus()
  return target !== undefined
}
