import type { Category } from '../lib/analytics/consent.ts'
import { buttonClass } from '../ui/button-class.ts'
import './consent-banner.css'

interface Question {
  /** The categories for which something is configured. */
  asked: readonly Category[]
  granted: readonly Category[]
  /** The browser has answered already; there is nothing to choose. */
  refused: boolean
  /** What the visitor opened it with; without one it came by itself and takes no focus. */
  opener: HTMLElement | undefined
  onDecided(granted: readonly Category[]): void
}

const copy: Record<Category, string> = {
  analytics: 'Analytics: which pages are read, and how fast they load',
  marketing: 'Marketing: whether our advertisements bring visitors',
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
) {
  const element = document.createElement(name)
  Object.assign(element, properties)
  element.append(...children)
  return element
}

const button = (text: string, onclick: () => void, variant: 'secondary' | 'ghost' = 'secondary') =>
  make('button', { type: 'button', className: buttonClass({ variant }), onclick }, text)

const id = 'consent'

export const closeBanner = (): void => document.getElementById(id)?.remove()

/** A tick for each category, folded away at first. */
function makeChoices(asked: readonly Category[], granted: readonly Category[]) {
  const boxes = asked.map((category) => ({
    category,
    box: make('input', { type: 'checkbox', checked: granted.includes(category) }),
  }))
  const element = make(
    'fieldset',
    { hidden: true },
    make('legend', { className: 'sr-only' }, 'What may be measured'),
    ...boxes.map(({ category, box }) => make('label', {}, box, copy[category])),
  )
  return {
    element,
    ticked: () => boxes.filter(({ box }) => box.checked).map(({ category }) => category),
    unfold() {
      element.hidden = false
      boxes[0]?.box.focus()
    },
  }
}

/** Keeps room below for what has the focus, and for the end of the page. */
function keepRoom(banner: HTMLElement) {
  const { style } = document.documentElement
  new ResizeObserver(([entry]) => {
    style.setProperty('--consent-height', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`)
  }).observe(banner)
}

/**
 * Asks at the bottom of the page, in its order right after the link that skips to the content, so that the keyboard
 * comes by early. It is no dialog: the page can be read and used meanwhile. Refusing looks and costs the same as
 * accepting.
 */
export function openBanner({ asked, granted, refused, opener, onDecided }: Question): void {
  closeBanner()
  const choices = makeChoices(asked, granted)
  const banner = make('div', { id, className: 'consent', role: 'region', ariaLabel: 'Cookies', tabIndex: -1 })
  const close = () => {
    banner.remove()
    opener?.focus()
  }
  const decide = (given: readonly Category[]) => {
    close()
    onDecided(given)
  }
  const accept = button('Accept', () => decide(asked))
  const refuse = button('Refuse', () => decide([]))
  const save = button('Save choice', () => decide(choices.ticked()))
  const choose = button('Choose', () => unfold(), 'ghost')
  const actions = make('div', { className: 'consent-actions' }, accept, refuse, ...(asked.length > 1 ? [choose] : []))

  function unfold() {
    // Next to ticks, "Accept" could be taken to mean those that are ticked.
    accept.textContent = 'Accept all'
    refuse.textContent = 'Refuse all'
    choose.replaceWith(save)
    choices.unfold()
  }

  const question = refused
    ? 'Your browser asks sites not to track you, so nothing is measured here. '
    : 'May we measure how this site is used? Nothing is loaded unless you accept. '
  banner.append(make('p', {}, question, make('a', { href: '/cookies' }, 'What is stored')))
  if (refused) banner.append(make('div', { className: 'consent-actions' }, button('Close', close)))
  else banner.append(choices.element, actions)
  document.body.firstElementChild?.after(banner)
  keepRoom(banner)
  if (!opener) return
  banner.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  if (asked.length > 1 && !refused) unfold()
  banner.focus()
}
