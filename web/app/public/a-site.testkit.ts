import { defaultBrand } from '@fortnight/contract/brand'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { defaultIdentity } from '@fortnight/contract/identity-settings'
import type { Site } from '@fortnight/contract/site'

/** A site of an installation without any configuration, with these parts of its own. */
export const aSite = (parts: Partial<Site> = {}): Site => ({
  origin: 'https://fortnight.example',
  brand: defaultBrand,
  content: defaultContent,
  stats: null,
  results: null,
  availability: null,
  live: null,
  start: null,
  tracking: {},
  identity: defaultIdentity,
  openDemo: false,
  structuredPrices: 'charged',
  today: '2026-11-21',
  ...parts,
})
