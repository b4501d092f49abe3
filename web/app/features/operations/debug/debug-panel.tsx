import { Button } from '../../../ui/button.tsx'
import { ApiPanel } from './api-panel.tsx'
import { LogList } from './log-list.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { useLog } from './use-log.ts'

/** Tries every way in by hand. It can do nothing that the sign-in dialog, or a visitor's own script, can't. */
export function DebugPanel() {
  const { entries, write, clear } = useLog()
  return (
    <div className="grid gap-10 py-10">
      <div className="grid gap-2">
        <h1 className="text-title tracking-tight">Debug panel</h1>
        <p className="max-w-[60ch] text-16 text-ink-2">
          Signing in and calling the API by hand. What is done here stays in this page; of tokens four characters are
          shown.
        </p>
      </div>
      <div className="grid gap-10 md:grid-cols-2">
        <SignInPanel write={write} />
        <ApiPanel write={write} />
      </div>
      <section aria-labelledby="debug-log" className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="debug-log" className="text-20">
            Logs
          </h2>
          <Button variant="secondary" size="sm" onClick={clear}>
            Clear logs
          </Button>
        </div>
        <LogList entries={entries} />
      </section>
    </div>
  )
}
