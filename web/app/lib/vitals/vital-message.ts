import type { VitalName } from '@fortnight/contract/site/vitals'

/** What a public page in the SEO monitor's frame sends to the monitor. */
interface VitalMessage {
  vital: VitalName
  value: number
}

const names: readonly unknown[] = ['lcp', 'fid', 'inp', 'cls', 'fcp'] satisfies VitalName[]

export const messageOf = (vital: VitalName, value: number): VitalMessage => ({ vital, value })

/** The message in an event's data; undefined for anything else, since windows are sent all sorts of things. */
export function readMessage(data: unknown): VitalMessage | undefined {
  const { vital, value } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  if (!names.includes(vital) || typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  return { vital: vital as VitalName, value }
}
