import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { phoneText, templateBody, templateNames, templateValues } from '@fortnight/contract/messaging/phone-texts'
import { locales } from '@fortnight/contract/vocabulary/locales'

const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
const acts = ['pool', 'offer', 'optIn', 'day'] as const

describe.each(locales)('templates in %s', (locale) => {
  it.each(acts)('for %s are in the operator’s documents as they are sent', (act) => {
    const { button } = phoneText(locale, act, { app: '', until: '' })
    const cells = [
      `\`${templateNames[act]}\``,
      `\`${locale}\``,
      templateBody(act, locale),
      phoneText(locale, 'footer'),
      button,
    ]
    expect(operations).toContain(`| ${cells.join(' | ')} |`)
  })

  it.each(acts)('for %s have the values that are sent, and neither begin nor end with one', (act) => {
    const body = templateBody(act, locale)
    expect(body.match(/\{\{\d\}\}/g) ?? []).toEqual(templateValues[act].map((_, index) => `{{${index + 1}}}`))
    expect(body).not.toMatch(/^\P{L}*\{\{|\}\}\P{L}*$/u)
    expect(body.length).toBeLessThan(500)
  })
})
