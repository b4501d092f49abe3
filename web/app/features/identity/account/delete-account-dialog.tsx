import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { inRupees } from '@fortnight/contract/format/money'
import { account } from '@fortnight/contract/identity/account'
import { accountDeletion } from '@fortnight/contract/identity/account-deletion'
import { earnings } from '@fortnight/contract/testers/earnings'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useUser } from '../../../lib/session.ts'
import { dropSession } from '../../../lib/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useRecentProof } from '../../../lib/recent-proof.tsx'

/** What a tester earned and was not paid yet, in rupees: it cannot be paid to an account that is gone. */
function useBalance() {
  const isTester = useUser().role === 'tester'
  const { data, isLoading } = useQuery({
    queryKey: ['account', 'balance'],
    queryFn: async ({ signal }) => (await call(earnings.find, {}, { signal })).data.balance_pkr,
    enabled: isTester,
  })
  return { isTester, balance: data ?? 0, isLoading }
}

/** Why the account can't be deleted now. A failed call leaves it to the act itself. */
const useObstacle = () =>
  useQuery({
    queryKey: ['account', 'deletion'],
    queryFn: ({ signal }) => call(accountDeletion.find, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Asks before a user's account and data are deleted, and then leaves the application. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { withProof } = useRecentProof()
  const { isTester, balance, isLoading } = useBalance()
  const obstacle = useObstacle()
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
  // A question is asked only once it is known that it can be answered with yes.
  if (obstacle.isLoading || isLoading)
    return (
      <Dialog title="Delete account" onClose={onClose}>
        <SkeletonGroup label="Checking what is in the way" className="grid gap-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
        </SkeletonGroup>
      </Dialog>
    )
  if (obstacle.data?.obstacle)
    return (
      <Dialog
        title="Your account can’t be deleted yet"
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p className="text-14 text-ink-2">{obstacle.data.obstacle}</p>
      </Dialog>
    )
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
        {isTester && <p>You also leave the tests that you are on.</p>}
        {balance > 0 && (
          <p>
            <b className="font-semibold text-ink">{inRupees(balance)} that you earned has not been paid out.</b> We
            cannot pay an account that is gone. <Link to="/tester/earnings">Withdraw it first</Link>
          </p>
        )}
        <Checkbox
          ref={box}
          checked={sure}
          error={missed && !sure ? 'Tick this first.' : undefined}
          onChange={(event) => setSure(event.target.checked)}
        >
          I understand that this can’t be undone{balance > 0 && `, and give up ${inRupees(balance)}`}
        </Checkbox>
        <FormAlert>{problem}</FormAlert>
      </form>
    </Dialog>
  )
}
