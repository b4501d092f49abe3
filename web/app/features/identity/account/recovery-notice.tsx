import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longNow } from '@fortnight/contract/format/moments'
import { myAccount } from '../../../lib/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useWithdrawRecovery } from './account.queries.ts'

/** Says that a lost second factor is about to be replaced, and lets its owner stop that. */
export function RecoveryNotice() {
  const { factor_recovery_at } = useSuspenseQuery(myAccount).data
  const withdraw = useWithdrawRecovery()
  const [opened] = useState(() => new Date())
  if (!factor_recovery_at) return null
  const from = new Date(factor_recovery_at)
  const waits = from > opened
  const stop = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => showToast('Your second step stays as it is'),
      onError: (error) => showToast('Not stopped', { detail: error.message, tone: 'destructive' }),
    })
  return (
    <section
      aria-label="A second step is about to be replaced"
      className="needs-you mb-7 grid grid-cols-[auto_1fr] items-center gap-3.5 rounded-3 border p-3.5 text-14 text-due-t sm:flex sm:py-3 sm:pl-[18px]"
    >
      <Icon name="shield" />
      <p className="min-w-0">
        <b className="font-semibold text-ink">
          Your second step can be replaced {waits ? `from ${longNow(from)}` : 'now'}.
        </b>{' '}
        Confirm it’s you{waits && ' then'}, without your app or passkey. If you didn’t ask for this, stop it and change
        your password.
      </p>
      <div className="max-sm:col-span-full sm:ml-auto">
        <Button size="sm" className="whitespace-nowrap max-sm:min-h-11" busy={withdraw.isPending} onClick={stop}>
          Stop it
        </Button>
      </div>
    </section>
  )
}
