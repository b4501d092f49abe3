/** What a page says of itself, as plain data: everything that the checks need to know. */
export interface PageFacts {
  title: string
  description: string
  keywords: string[]
  /** Properties of Open Graph tags that say something: `og:title`. */
  openGraph: string[]
  links: { internal: number; external: number }
  images: { all: number; withAlt: number; lazy: number }
  /** Content of the viewport tag. */
  viewport: string
  /** CSS pixels by which the page is wider than the frame it is shown in. */
  overflow: number
  /**
   * The main part's text as it is rendered: what is folded away is left out, and each block or cell is a line of its
   * own.
   */
  text: string
}

function linksOf(page: Document) {
  const targets = [...page.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) =>
    /^https?:$/.test(link.protocol),
  )
  const internal = targets.filter((link) => link.origin === location.origin).length
  return { internal, external: targets.length - internal }
}

/** `alt=""` counts as a text: it says that the image only decorates (WCAG technique H67). */
function imagesOf(page: Document) {
  const images = [...page.images]
  return {
    all: images.length,
    withAlt: images.filter((image) => image.hasAttribute('alt')).length,
    lazy: images.filter((image) => image.loading === 'lazy').length,
  }
}

/** Reads the facts off a page of this origin that is shown in a frame. */
export function readFacts(page: Document): PageFacts {
  const meta = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
  const tags = [...page.querySelectorAll<HTMLMetaElement>('meta[property^="og:"]')]
  const main = page.querySelector<HTMLElement>('main') ?? page.body
  const { scrollWidth, clientWidth } = page.documentElement
  return {
    title: page.title,
    description: meta('description'),
    keywords: meta('keywords')
      .split(',')
      .map((keyword) => keyword.trim())
      .filter(Boolean),
    openGraph: tags.filter((tag) => tag.content.trim()).map((tag) => tag.getAttribute('property') ?? ''),
    links: linksOf(page),
    images: imagesOf(page),
    viewport: meta('viewport'),
    overflow: Math.max(0, scrollWidth - clientWidth),
    text: main.innerText,
  }
}
