import { type FormEvent, useId, useRef, useState } from 'react'
import { account } from '@fortnight/contract/identity/account'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { dropSession } from '../../../lib/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { useRecentProof } from '../../../lib/recent-proof.tsx'

/** Asks before a user's account and data are deleted, and then leaves the application. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { withProof } = useRecentProof()
  const [sure, setSure] = useState(false)
  const [missed, setMissed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLInputElement>(null)

  const remove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (await withProof(() => call(account.remove, {}))) {
        queryClient.clear()
        dropSession()
        // The landing page says so (public/public-client.ts).
        return location.replace('/#account-deleted')
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sure) void remove()
    else {
      setMissed(true)
      box.current?.focus()
    }
  }
  return (
    <Dialog
      role="alertdialog"
      title="Delete your account?"
      onClose={onClose}
      mayClose={() => !busy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button variant="danger" type="submit" form={id} busy={busy}>
            Delete account
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4 text-14 text-ink-2" onSubmit={submit}>
        <p>
          <b className="font-semibold text-ink">What we delete, now and for good:</b> your name and address, every
          session, your notifications, and all that you wrote: about your apps, in requests and in feedback.
        </p>
        <p>
          <b className="font-semibold text-ink">What stays, without your name and address:</b> payments and finished
          tests, because books have to be kept.
        </p>
        <Checkbox
          ref={box}
          checked={sure}
          error={missed && !sure ? 'Tick this first.' : undefined}
          onChange={(event) => setSure(event.target.checked)}
        >
          I understand that this can’t be undone
        </Checkbox>
        <FormAlert>{problem}</FormAlert>
      </form>
    </Dialog>
  )
}
