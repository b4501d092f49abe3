import { Suspense, lazy, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'

const load = () => import('./feedback-panel.tsx')
const FeedbackPanel = lazy(async () => ({ default: (await load()).FeedbackPanel }))

/** The button at the bottom right of the signed-in pages, and its panel. */
export function FeedbackWidget() {
  const [open, setOpen] = useState(false)
  const warm = () => void load().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        aria-label="Feedback"
        aria-expanded={open}
        className="feedback-button"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      >
        <Icon name="chat" />
        <span>Feedback</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <FeedbackPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
