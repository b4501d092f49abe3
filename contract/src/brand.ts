/**
 * The product's name and the ways to reach its people. An operator overrides them by configuration
 * (docs/operations.md).
 */
export interface Brand {
  name: string
  tagline: string
  supportEmail: string
  /** Address of the chat, and the first words of a visitor who opens it. */
  chatUrl: string
  chatText: string
}

/** Values used when nothing is configured. */
export const defaultBrand: Brand = {
  name: 'Fortnight',
  tagline: 'Fourteen days with real Android testers',
  supportEmail: 'support@fortnight.example',
  chatUrl: 'https://wa.me/923000000000',
  chatText: 'Hello, I have a question about closed testing for my app.',
}

/** What differs from the default; undefined if nothing does. */
export function changedIn(brand: Brand): Partial<Brand> | undefined {
  const keys = Object.keys(defaultBrand) as (keyof Brand)[]
  const changed = keys.filter((key) => brand[key] !== defaultBrand[key])
  return changed.length ? Object.fromEntries(changed.map((key) => [key, brand[key]])) : undefined
}
