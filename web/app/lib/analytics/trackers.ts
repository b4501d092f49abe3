import type { TrackingTools } from '@fortnight/contract/site'
import { analyticsTag } from './adapters/analytics-tag.ts'
import { heatMap } from './adapters/heat-map.ts'
import { ownVitals } from './adapters/own-vitals.ts'
import { socialPixel } from './adapters/social-pixel.ts'
import type { Adapter } from './port.ts'

/** One adapter for each tool that the operator has configured. */
export const adaptersFor = ({ tag, heatmap, pixel, vitals }: TrackingTools): Adapter[] => [
  ...(tag ? [analyticsTag(tag)] : []),
  ...(heatmap ? [heatMap(heatmap)] : []),
  ...(pixel ? [socialPixel(pixel)] : []),
  ...(vitals ? [ownVitals()] : []),
]
