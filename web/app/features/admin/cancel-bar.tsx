import { useEffect, useRef, useState } from 'react'
import { figure } from '@fortnight/contract/format/numbers'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callOff, type DelayedAct, sendNow, useDelayedAct } from './delayed-act.ts'

const secondsTo = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))

function Waiting({ act: { title, at } }: { act: DelayedAct }) {
  const [seconds, setSeconds] = useState(() => secondsTo(at))
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    cancel.current?.focus()
    const timer = setInterval(() => setSeconds(secondsTo(at)), 250)
    return () => clearInterval(timer)
  }, [at])
  const stop = () => callOff() && showToast('Cancelled', { detail: 'Nothing was sent.' })
  return (
    <>
      <span role="alert" className="sr-only">
        {title} in ten seconds. Cancel now if that is wrong.
      </span>
      <b aria-hidden="true" className="font-semibold">
        {title} in <span className="inline-block min-w-[2ch] text-right tabular-nums">{seconds}</span> s
      </b>
      <span className="flex gap-2">
        <button type="button" ref={cancel} className="cancel-bar-button" onClick={stop}>
          Cancel
        </button>
        <Button variant="ghost" size="sm" className="cancel-bar-now" onClick={sendNow}>
          Send now
        </Button>
      </span>
    </>
  )
}

/** An act on many rows before it is sent, while it can be called off, and while it is under way. */
export function CancelBar() {
  const act = useDelayedAct()
  // An administrator who leaves these screens can't see the bar any longer.
  useEffect(
    () => () => {
      if (callOff()) showToast('Cancelled', { detail: 'You left before it was sent. Nothing was changed.' })
    },
    [],
  )
  if (!act) return null
  return (
    <section aria-label="Act on many rows" className="cancel-bar">
      {act.done === undefined ? (
        <Waiting key={act.at} act={act} />
      ) : (
        <b role="status" className="font-semibold tabular-nums">
          {figure(act.done)} of {figure(act.count)} done. Keep this page open.
        </b>
      )}
    </section>
  )
}
