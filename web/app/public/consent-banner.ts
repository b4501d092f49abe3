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

const words: Record<Category, string> = {
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

/**
 * Asks at the bottom of the page, in its order right after the link that skips to the content, so that the keyboard comes by
 * early. It is no dialog: the page can be read and used meanwhile. Refusing looks and costs the same as accepting.
 */
export function openBanner({ asked, granted, refused, opener, onDecided }: Question): void {
  closeBanner()
  const boxes = asked.map((category) => ({
    category,
    box: make('input', { type: 'checkbox', checked: granted.includes(category) }),
  }))
  const choices = make(
    'fieldset',
    { hidden: true },
    make('legend', { className: 'sr-only' }, 'What may be measured'),
    ...boxes.map(({ category, box }) => make('label', {}, box, words[category])),
  )

  function close() {
    banner.remove()
    opener?.focus()
  }
  function decide(given: readonly Category[]) {
    close()
    onDecided(given)
  }
  const accept = button('Accept', () => decide(asked))
  const refuse = button('Refuse', () => decide([]))
  const save = button('Save choice', () =>
    decide(boxes.filter(({ box }) => box.checked).map(({ category }) => category)),
  )
  const choose = button('Choose', () => unfold(), 'ghost')
  const actions = make('div', { className: 'consent-actions' }, accept, refuse, ...(asked.length < 2 ? [] : [choose]))

  function unfold() {
    choices.hidden = false
    // Beside ticks, "Accept" could be taken to mean those that are ticked.
    accept.textContent = 'Accept all'
    refuse.textContent = 'Refuse all'
    choose.replaceWith(save)
    boxes[0]?.box.focus()
  }

  const question = refused
    ? 'Your browser asks sites not to track you, so nothing is measured here. '
    : 'May we measure how this site is used? Nothing is loaded unless you accept. '
  const banner = make(
    'div',
    { id, className: 'consent', role: 'region', ariaLabel: 'Cookies', tabIndex: -1 },
    make('p', {}, question, make('a', { href: '/cookies' }, 'What is stored')),
    ...(refused ? [make('div', { className: 'consent-actions' }, button('Close', close))] : [choices, actions]),
  )
  banner.addEventListener('keydown', ({ key }) => opener && key === 'Escape' && close())
  document.body.firstElementChild?.after(banner)
  // Room below for what has the focus, and for the end of the page.
  new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0
    document.documentElement.style.setProperty('--consent-height', `${Math.ceil(height)}px`)
  }).observe(banner)
  if (opener && asked.length > 1 && !refused) unfold()
  if (opener) banner.focus()
}
