import { useState } from 'react'
import { chunk } from '../lib/load-chunk.ts'
import { isMac, useShortcut } from '../lib/shortcuts.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useInBrowser } from '../ui/use-in-browser.ts'
import { lazyDialog } from '../lib/lazy-dialog.tsx'

const moduleUrl = import.meta.url
const loadPalette = chunk(() => import('../features/orders/apps/command-palette.tsx'), moduleUrl)
const CommandPalette = lazyDialog(loadPalette, (module) => module.CommandPalette)
const ShortcutsDialog = lazyDialog(
  chunk(() => import('../features/orders/apps/shortcuts-dialog.tsx'), moduleUrl),
  (module) => module.ShortcutsDialog,
)

const warm = () => void loadPalette().catch(() => undefined)

/** The search in the header with its command palette, and the list of shortcuts: Ctrl or Cmd with K, and `?`. */
export function HeaderToolbar() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const command = useInBrowser() && isMac() ? '⌘' : 'Ctrl'
  useShortcut('k', () => setOpen('palette'), { command: true })
  useShortcut('?', () => setOpen('keys'))
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex size-10 items-center justify-center gap-2.5 self-center rounded-2 text-14 text-ink-3 hover:bg-hover max-sm:size-11 lg:w-64 lg:justify-start lg:border lg:border-field lg:bg-surface lg:px-3"
        onClick={() => setOpen('palette')}
        onPointerEnter={warm}
        onFocus={warm}
      >
        <Icon name="search" className="max-lg:text-ink" />
        <span className="max-lg:sr-only">Search or jump to</span>
        <span aria-hidden="true" className="ml-auto flex gap-1 max-lg:hidden">
          <Kbd>{command}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {open === 'palette' && <CommandPalette onClose={close} onKeys={() => setOpen('keys')} />}
      {open === 'keys' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
