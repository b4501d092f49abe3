import { type RefObject, useLayoutEffect } from 'react'
import { enterTopLayer } from './top-layer.ts'

/**
 * Shows the dialog as modal while its component is mounted: focus goes to the first field or the heading, and back to
 * the opener when it closes.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, focus: 'heading' | 'field'): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const page = document.documentElement
    // With a dialog already open the page has no scroll bar to measure.
    if (!document.querySelector('dialog:modal')) {
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`)
    }
    dialog.showModal()
    const leave = enterTopLayer(dialog)
    const field = dialog.querySelector<HTMLElement>(
      ':is(input:not([hidden], [type=hidden], [type=radio], [type=checkbox]), select, textarea):not(:disabled)',
    )
    const first = focus === 'field' ? field : undefined
    ;(first ?? dialog.querySelector<HTMLElement>('[data-dialog-title]'))?.focus()
    return () => {
      leave()
      dialog.close()
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return
      opener.focus()
      // Going back to an address with a fragment takes the focus away once more, after this.
      setTimeout(() => {
        if (document.activeElement === document.body) opener.focus({ preventScroll: true })
      }, 50)
    }
  }, [ref, focus])
}
