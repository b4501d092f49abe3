import { useEffect, useState } from 'react'
import type { ChunkProblem } from './load-chunk.ts'

interface Chunk<M> {
  /** The code, once it is there. */
  module: M | undefined
  /** The reason why it did not come. */
  problem: ChunkProblem | undefined
  /** Asks for it once more. */
  again(): void
}

// A chunk that came once is there at once for the next component: no empty moment in between.
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A part of the page whose code comes when it is first drawn; `load` is made by `chunk`. React's own `lazy` would take the page
 * down with a failure and keep it for ever.
 */
export function useChunk<M>(load: () => Promise<M>): Chunk<M> {
  const [module, setModule] = useState(() => loadedModules.get(load) as M | undefined)
  const [problem, setProblem] = useState<ChunkProblem>()
  useEffect(() => {
    if (module || problem) return undefined
    let gone = false
    load().then(
      (came) => {
        loadedModules.set(load, came)
        if (!gone) setModule(() => came)
      },
      (error: ChunkProblem) => {
        if (!gone) setProblem(error)
      },
    )
    return () => {
      gone = true
    }
  }, [load, module, problem])
  return { module, problem, again: () => setProblem(undefined) }
}

/**
 * The code of a part that the page can do without. It has no button to try again, so a part that failed without a
 * connection is requested once more when the connection is back.
 */
export function useLateChunk<M>(load: () => Promise<M>): M | undefined {
  const { module, problem, again } = useChunk(load)
  useEffect(() => {
    if (!problem || problem.reload) return undefined
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return module
}
