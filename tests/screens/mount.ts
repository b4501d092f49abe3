import { options } from 'preact'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// Its warnings.
if (process.env['NODE_ENV'] === 'development') await import('preact/debug')

// Nothing is painted here: effects follow in a moment, instead of after the next frame.
Object.assign(options, { requestAnimationFrame: (act: () => void) => setTimeout(act) })

/** Draws into the document, as the browser's entry does; returns what takes it out again. */
export function mount(element: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(element))
  return () => {
    flushSync(() => root.unmount())
    place.remove()
  }
}
