import type { ComponentProps } from 'react'
import type { FullMoon } from '../features/testing/run/full-moon.tsx'
import { chunk } from '../lib/load-chunk.ts'
import { useChunk } from '../lib/use-chunk.ts'

const load = chunk(() => import('../features/testing/run/full-moon.tsx'), import.meta.url)

/** The full moon of a test that met its goal, once its code is there; the page does without it. */
export function LateFullMoon(props: ComponentProps<typeof FullMoon>) {
  const { module } = useChunk(load)
  return module && <module.FullMoon {...props} />
}
