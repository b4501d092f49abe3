import { type Brand, defaultBrand } from '@fortnight/contract/brand'

/** What the operator configured, which the server writes into every document as JSON under this name. */
function configured(): Partial<Brand> {
  const text = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content
  return text ? (JSON.parse(text) as Partial<Brand>) : {}
}

/** The brand of this installation, in the browser. Public pages are drawn with the brand of their site instead. */
export const brand: Brand = { ...defaultBrand, ...configured() }
