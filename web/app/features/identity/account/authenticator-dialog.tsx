import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { account } from '@fortnight/contract/identity/account'
import { myAccount } from '../../../lib/account.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A secret for this opening of the dialog; null when the proof that it takes was not given. */
function useNewSecret(attempt: string) {
  const { withProof } = useRecentProof()
  return useQuery({
    queryKey: ['new-authenticator', attempt],
    queryFn: async () => (await withProof(() => call(account.beginAuthenticator, {}))) ?? null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Sets an authenticator app up: its secret, its first code, then the recovery codes. `onDone` gets whether
 * administration was closed for lack of it; `onCodes`, whether codes are on screen that are shown only once.
 */
export function AuthenticatorDialog({
  onClose,
  onCodes,
  onDone,
}: {
  onClose: () => void
  onCodes: () => void
  onDone: (opensAdmin: boolean) => void
}) {
  const { second_factor, second_factor_needed } = useSuspenseQuery(myAccount).data
  const [needed] = useState(second_factor_needed)
  const [attempt] = useState(() => crypto.randomUUID())
  const [codes, setCodes] = useState<readonly string[]>()
  const { asking } = useRecentProof()
  const { data: fresh, error, isFetching, refetch } = useNewSecret(attempt)
  const declined = fresh === null
  useEffect(() => {
    if (declined) onClose()
  }, [declined, onClose])

  if (codes) {
    return (
      <RecoveryCodes codes={codes} doneLabel={needed ? 'Go to administration' : 'Done'} onDone={() => onDone(needed)} />
    )
  }
  // The question is alone over the page until it is answered.
  if (declined || (asking && !fresh)) return null
  if (fresh) {
    return (
      <AuthenticatorForm
        {...fresh}
        replaces={second_factor}
        onClose={onClose}
        onConfirmed={(newCodes) => {
          onCodes()
          setCodes(newCodes)
        }}
      />
    )
  }
  return (
    <Dialog title="Set up authenticator app" onClose={onClose}>
      {error ? (
        <StatusBlock
          inline
          alert
          icon="warn"
          title="The set-up could not be started"
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </StatusBlock>
      ) : (
        <SkeletonGroup label="Preparing a secret" className="grid gap-3">
          <Skeleton className="size-44" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
