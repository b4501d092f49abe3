import { type ComponentProps, useEffect } from 'react'
import type { NoApps } from '../features/orders/apps/no-apps.tsx'
import { chunk } from '../lib/load-chunk.ts'
import { useChunk } from '../lib/use-chunk.ts'
import { sayWhy } from './late-table.tsx'

const load = chunk(() => import('../features/orders/apps/no-apps.tsx'), import.meta.url)

/** What an empty list says, once its code is there: most lists are not empty. Without it the head of the page adds an app. */
export function LateNoApps(props: ComponentProps<typeof NoApps>) {
  const { module, problem } = useChunk(load)
  useEffect(() => {
    if (problem) sayWhy(problem)
  }, [problem])
  return module ? <module.NoApps {...props} /> : <div className="min-h-64" />
}
