import { expect, it } from 'vitest'
import { defaultBrand } from '@fortnight/contract/brand'
import type { Draft } from './draft.ts'
import { layOut } from './layout.ts'

// All mail of the product is laid out by one function: what holds for each of its texts holds for every letter.
it.each(['en', 'ur'] as const)('no text of a mail (%s) becomes markup, wherever in it', (locale) => {
  let texts = 0
  const text = () => `"><i data-planted='${(texts += 1)}'>`
  const action = () => ({ label: text(), url: `https://people.example/${text()}` })
  const draft: Required<Draft> = {
    subject: text(),
    title: text(),
    lead: text(),
    moon: 0.5,
    paragraphs: [text(), text()],
    items: [{ title: text(), text: text(), at: text(), action: action() }],
    dots: { caption: text(), of: ['proof'] },
    facts: [[text(), text()]],
    action: action(),
    after: [text(), text()],
    reason: text(),
    unsubscribe: action(),
  }
  const brand = { ...defaultBrand, name: text(), tagline: text(), supportEmail: text() }
  const { html } = layOut(brand, locale, draft)
  expect(html).not.toContain('<i ')
  const found = new Set(
    [...html.matchAll(/&lt;i data-planted=&#39;(\d+)&#39;&gt;/g)].map(([, number]) => Number(number)),
  )
  // The tagline is in English alone.
  expect(found.size).toBe(locale === 'en' ? texts : texts - 1)
})
