import { type ComponentType, useEffect, useState } from 'react'
import type { ChunkProblem } from './load-chunk.ts'
import { useChunk } from './use-chunk.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useUiLabels } from '../ui/ui-labels.ts'

/** Usually the code is there by then, and nothing needs to be said. */
const patienceMs = 1000

function useLater(ms: number) {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return later
}

/** Replaces a dialog that is on its way. */
function Loading({ onClose }: { onClose: () => void }) {
  const labels = useUiLabels()
  if (!useLater(patienceMs)) return null
  return (
    <Dialog title={labels.late} width="sm" onClose={onClose}>
      <p role="status" className="text-14 text-ink-2">
        {labels.lateText}
      </p>
    </Dialog>
  )
}

/** Replaces a dialog that did not come. The address stays, so that a reload opens it. */
function NotLoaded({ problem, onAgain, onClose }: { problem: ChunkProblem; onAgain: () => void; onClose: () => void }) {
  const labels = useUiLabels()
  return (
    <Dialog
      title={problem.reload ? labels.outdated : labels.missing}
      width="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {labels.close}
          </Button>
          {problem.reload ? (
            <Button onClick={() => location.reload()}>{labels.reload}</Button>
          ) : (
            <Button onClick={onAgain}>{labels.again}</Button>
          )}
        </>
      }
    >
      <p role="alert" className="text-14 text-ink-2">
        {labels.missingText ?? problem.message}
      </p>
    </Dialog>
  )
}

/** A dialog whose code comes when it is first opened. If it does not come, the user closes it or tries again. */
export function lazyDialog<M, P extends { onClose: () => void }>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  return function LazyDialog(props: P) {
    const { module, problem, again } = useChunk(load)
    const [insisted, setInsisted] = useState(false)
    // A user who asked for another try would only be asked to reload.
    const reloads = insisted && problem?.reload === true
    useEffect(() => {
      if (reloads) location.reload()
    }, [reloads])
    if (module) {
      const Loaded = pick(module)
      return <Loaded {...props} />
    }
    if (!problem || reloads) return <Loading onClose={props.onClose} />
    const insist = () => {
      setInsisted(true)
      again()
    }
    return <NotLoaded problem={problem} onAgain={insist} onClose={props.onClose} />
  }
}
