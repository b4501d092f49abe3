import type { ComponentProps } from 'react'
import { chunk } from '../../../../lib/load-chunk.ts'
import { useLateChunk } from '../../../../lib/use-chunk.ts'
import type { PushCard } from './push-card.tsx'

const load = chunk(() => import('./push-card.tsx'), import.meta.url)

/** The card on notifications, loaded late: a day's work does not wait for it. */
export function LatePushCard(props: ComponentProps<typeof PushCard>) {
  const module = useLateChunk(load)
  return module ? <module.PushCard {...props} /> : null
}
