import { iso31661 } from 'iso-3166'

/** ISO 3166-1 alpha-2, the officially assigned codes. */
export const countryCodes: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2))
