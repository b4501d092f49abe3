import { brand } from './brand.ts'
import { metaOf, type PageKey } from './page-meta.ts'

/** The metadata of a page for signed-in people: its title, and that it is nobody else's to find. */
export function privateMeta(key: PageKey) {
  const { title, robots } = metaOf(key, brand)
  return [{ title }, { name: 'robots', content: robots }]
}
