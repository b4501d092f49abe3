import { contentSchemas } from '@fortnight/contract/site/content'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { settingSchemas } from '@fortnight/contract/operations/settings'
import type pg from 'pg'
import type * as z from 'zod'
import { markup, shorter } from './markup.ts'
import { numberOf } from './texts.ts'

type Node = Record<string | number, unknown>

/** Texts of a value, each as where it is in what. */
function* textsIn(value: unknown): Generator<[Node, string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    if (typeof inner === 'string') yield [value as Node, key]
    else yield* textsIn(inner)
}

/** Puts the longest form of the markup into each text with which the value still fits: others are not read at all. */
function planted(value: object, schema: z.ZodType, number: number): object {
  const whole = structuredClone(value)
  for (const [node, key] of textsIn(whole)) {
    const before = node[key] as string
    for (const form of [`${before} ${markup(number)}`, markup(number), ...shorter(number)]) {
      node[key] = form
      if (schema.safeParse(whole).success) break
      node[key] = before
    }
  }
  return whole
}

const quote = { name: 'Zara', role: 'Developer', content: 'Fine.', avatar: 'Z', run: '14 days' }

/** The site's content with something in every list. */
const content = {
  ...defaultContent,
  hero: { ...defaultContent.hero, claims: [{ figure: '500', words: 'apps' }] },
  testimonials: { ...defaultContent.testimonials, items: [quote] },
}

/** Settings with texts that others read, as an operator can have set them. */
const set = {
  easypaisa: { offered: true, title: 'Zara Malik', number: '03001234567' },
  bank: { offered: true, title: 'Zara Malik', name: 'Bank', account: 'PK36SCBL0000001123456702' },
  international: { offered: true, title: 'Zara Malik', name: 'Bank', account: 'zara@people.example', code: '' },
  support: { supportEmail: 'help@people.example', chatUrl: 'https://wa.me/923001234567', chatText: 'Hello' },
  contact: { name: 'Zara Malik', email: 'zara@people.example', phone: '' },
}

/** What is planted in, by its key: the value, and the schema that it must fit. */
const values: [string, object, z.ZodType][] = [
  ...Object.entries(content).map(([name, value]): [string, object, z.ZodType] => [
    `content:${name}`,
    value,
    contentSchemas[name as keyof typeof content],
  ]),
  ...Object.entries(set).map(([name, value]): [string, object, z.ZodType] => [
    `settings:${name}`,
    value,
    settingSchemas[name as keyof typeof set],
  ]),
]

/** The keys of the settings in which texts are planted. */
export const settingTexts = () => values.map(([key]) => key)

/** Plants markup in the texts of the site and of the settings. */
export async function plantInSettings(owner: pg.Client, author: string): Promise<void> {
  for (const [key, value, schema] of values) {
    const stored = JSON.stringify(planted(value, schema, numberOf(key)))
    await owner.query(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, stored],
    )
    await owner.query('insert into setting_versions (key, value, actor_id) values ($1, $2, $3)', [key, stored, author])
  }
}
