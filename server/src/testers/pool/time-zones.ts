import { resolvedZone } from '@fortnight/contract/format/zones'

const spelled = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]))

/** An IANA time zone in its usual spelling; undefined for an unknown name. Offsets like +05:00 are no zones. */
export function timeZone(written: string): string | undefined {
  const key = written.trim().toLowerCase()
  const known = spelled.get(key)
  if (known || !/^[a-z][\w+-]*(\/[\w+-]+)*$/.test(key)) return known
  try {
    // Links such as Asia/Kolkata are valid names that the list above leaves out, and that resolve to their target.
    const resolved = resolvedZone(key)
    const zone = resolved.toLowerCase() === key ? resolved : written.trim()
    spelled.set(key, zone)
    return zone
  } catch {
    return undefined
  }
}
