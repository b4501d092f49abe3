import { type ComponentType, useEffect, useState } from 'react'
import type { ChunkProblem } from '../lib/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

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

/** In the place of a dialog that is on its way. */
function Loading({ onClose }: { onClose: () => void }) {
  if (!useLater(patienceMs)) return null
  return (
    <Dialog title="One moment" width="sm" onClose={onClose}>
      <p role="status" className="text-14 text-ink-2">
        This part of the page is still on its way.
      </p>
    </Dialog>
  )
}

/** In the place of a dialog that did not come. The address stays, so that a reload opens it. */
function NotLoaded({ problem, onAgain, onClose }: { problem: ChunkProblem; onAgain: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={problem.reload ? 'Reload needed' : 'Not loaded'}
      width="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          {problem.reload ? (
            <Button onClick={() => location.reload()}>Reload</Button>
          ) : (
            <Button onClick={onAgain}>Try again</Button>
          )}
        </>
      }
    >
      <p role="alert" className="text-14 text-ink-2">
        {problem.message}
      </p>
    </Dialog>
  )
}

/**
 * A dialog whose code comes when it is first opened. React's own `lazy` would take the page down with a failure and keep it for
 * ever; here the user closes it or tries again.
 */
export function lazyDialog<M, P extends { onClose: () => void }>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function LazyDialog(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [problem, setProblem] = useState<ChunkProblem>()
    const [insisted, setInsisted] = useState(false)
    useEffect(() => {
      if (Loaded || problem) return undefined
      let gone = false
      load().then(
        (module) => {
          loaded = pick(module)
          if (!gone) setLoaded(() => loaded)
        },
        (error: ChunkProblem) => {
          if (gone) return
          // Who asked for another try would only be told to reload.
          if (insisted && error.reload) location.reload()
          else setProblem(error)
        },
      )
      return () => {
        gone = true
      }
    }, [Loaded, problem, insisted])
    if (Loaded) return <Loaded {...props} />
    if (!problem) return <Loading onClose={props.onClose} />
    const again = () => {
      setInsisted(true)
      setProblem(undefined)
    }
    return <NotLoaded problem={problem} onAgain={again} onClose={props.onClose} />
  }
}
