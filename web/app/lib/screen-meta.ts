import type { Brand } from '@fortnight/contract/brand'
import type { Screen } from '@fortnight/contract/site-map/screen'
import { brand } from './brand.ts'

/** A text with the brand's name in it. */
export const named = (text: string, { name }: Pick<Brand, 'name'>): string => text.replaceAll('{name}', name)

/** The metadata of a screen of the application: its title, and that search engines must not list it. */
export function screenMeta({ title }: Pick<Screen, 'title'>) {
  const full = title.includes('{name}') ? title : `${title}, {name}`
  return [{ title: named(full, brand) }, { name: 'robots', content: 'noindex, nofollow' }]
}
