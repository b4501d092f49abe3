import { brand } from './brand.ts'
import { named, privatePages } from './private-pages.ts'

/** The metadata of a page for signed-in people: its title, and that it is nobody else's to find. */
export function privateMeta(key: keyof typeof privatePages) {
  const { title, robots } = privatePages[key]
  return [{ title: named(title, brand) }, { name: 'robots', content: robots }]
}
