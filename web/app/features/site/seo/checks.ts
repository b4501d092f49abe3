import { counted } from '@fortnight/contract/format/plurals'
import type { PageFacts } from './page-facts.ts'
import { descriptionLength, type Range, type Rating, rateCoverage, rateLength, titleLength } from './rating.ts'

export interface Check {
  name: string
  /** What the page has. */
  found: string
  /** The target value; '' if there is none. */
  target: string
  /** Undefined for plain counts, and if there is nothing to rate. */
  rating: Rating | undefined
  /** The text itself, to read. */
  detail?: string
}

/** The four that ogp.me requires, and the description that previews show. */
const openGraphTags = ['og:title', 'og:type', 'og:image', 'og:url', 'og:description']

/** Counts what people see as one character as one. */
const characters = new Intl.Segmenter('en')

function lengthCheck(name: string, text: string, best: Range): Check {
  const { length } = [...characters.segment(text)]
  return {
    name,
    found: length ? counted(length, 'character') : 'Missing',
    target: `${best.least} to ${best.most}`,
    rating: rateLength(length, best),
    detail: text,
  }
}

function openGraphCheck(present: readonly string[]): Check {
  const missing = openGraphTags.filter((tag) => !present.includes(tag))
  const some = missing.length < openGraphTags.length ? 'fair' : 'poor'
  return {
    name: 'Open Graph tags',
    found: missing.length ? `Missing: ${missing.join(', ')}` : `All ${openGraphTags.length} present`,
    target: 'title, type, image, address, description',
    rating: missing.length ? some : 'good',
  }
}

function coverageCheck(name: string, images: number, covered: number): Check {
  const target = '80 % or more'
  if (!images) return { name, found: 'No images: nothing to rate', target, rating: undefined }
  // Rounded down, so that what is shown is on the same side of a limit as what is rated.
  const percent = Math.floor((covered / images) * 100)
  return { name, found: `${percent} % of ${counted(images, 'image')}`, target, rating: rateCoverage(percent) }
}

const forbidsZoom = (viewport: string) =>
  /user-scalable\s*=\s*(?:no|0)\b/i.test(viewport) ||
  Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(viewport)?.[1] ?? 5) < 2

function viewportCheck({ viewport, overflow }: PageFacts): Check {
  const found = (value: string, rating: Rating): Check => ({
    name: 'Mobile viewport',
    found: value,
    target: 'as wide as the screen, zoom allowed',
    rating,
  })
  if (!/width\s*=\s*device-width/i.test(viewport)) return found('Not set to the width of the device', 'poor')
  if (overflow > 0) return found(`${overflow} px wider than the screen`, 'fair')
  if (forbidsZoom(viewport)) return found('Zoom is forbidden', 'fair')
  return found('As wide as the screen', 'good')
}

const count = (name: string, found: string, detail?: string): Check => ({
  name,
  found,
  target: '',
  rating: undefined,
  detail,
})

/** Every check of a page, in the order they are shown. */
export function checksOf(facts: PageFacts): Check[] {
  const { links, images } = facts
  return [
    lengthCheck('Title', facts.title, titleLength),
    lengthCheck('Description', facts.description, descriptionLength),
    count('Keywords', counted(facts.keywords.length, 'keyword'), facts.keywords.join(', ')),
    openGraphCheck(facts.openGraph),
    count('Internal links', counted(links.internal, 'link')),
    count('External links', counted(links.external, 'link')),
    coverageCheck('Image alt text', images.all, images.withAlt),
    coverageCheck('Lazy loading', images.all, images.lazy),
    viewportCheck(facts),
  ]
}
