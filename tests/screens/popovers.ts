import type { Element, HTMLElement, Window } from 'happy-dom'

const openMark = 'data-popover-shown'

/**
 * Adds popovers to a document that has none: scripts and buttons show and hide them, Escape and a click elsewhere hide
 * them, and the focus returns to where it was.
 */
export function addPopovers(window: Window): void {
  const { document } = window
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(
    `[popover]:not([${openMark}]) { display: none }
     dialog[popover][${openMark}] { display: block }`,
  )
  document.adoptedStyleSheets = [sheet]
  const openers = new WeakMap<Element, Element | null>()

  const toggle = (popover: Element, show: boolean) => {
    if (popover.hasAttribute(openMark) === show) return
    const [newState, oldState] = show ? ['open', 'closed'] : ['closed', 'open']
    const say = (type: string) =>
      popover.dispatchEvent(Object.assign(new window.Event(type), { newState, oldState }) as never)
    say('beforetoggle')
    if (show) openers.set(popover, document.activeElement)
    const hadFocus = popover.contains(document.activeElement)
    popover.toggleAttribute(openMark, show)
    if (!show && hadFocus) (openers.get(popover) as HTMLElement | null)?.focus()
    // As browsers do, once what runs has ended.
    setTimeout(say, 0, 'toggle')
  }
  const hideAll = (except: Element | null = null) => {
    for (const popover of document.querySelectorAll(`[popover="auto"][${openMark}]`))
      if (popover !== except) toggle(popover, false)
  }
  Object.assign(window.HTMLElement.prototype, {
    showPopover(this: Element) {
      toggle(this, true)
    },
    hidePopover(this: Element) {
      toggle(this, false)
    },
  })
  document.addEventListener('click', ({ target }) => {
    const at = target instanceof window.Element ? target : null
    const id = at?.closest('[popovertarget]')?.getAttribute('popovertarget')
    const opened = id ? document.getElementById(id) : null
    hideAll(opened ?? at?.closest('[popover]'))
    if (opened) toggle(opened, !opened.hasAttribute(openMark))
  })
  document.addEventListener('keydown', (event) => {
    if (Reflect.get(event, 'key') === 'Escape' && !event.defaultPrevented) hideAll()
  })
}
