import { useState } from 'react'
import { momentOf } from '@fortnight/contract/format/moments'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useTakeBackRefund } from './refunds.queries.ts'

/** Takes a request back while it may be, so that the test goes on. */
export function TakeBack({ paymentId, until }: { paymentId: string; until: string }) {
  const [asking, setAsking] = useState(false)
  const takeBack = useTakeBackRefund(paymentId)
  const confirm = async () => {
    try {
      await takeBack.mutateAsync()
      showToast('Refund taken back', { detail: 'Your test goes on.' })
    } catch (error) {
      showToast('Failed to take it back', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <p className="text-14 text-ink-2">Changed your mind? You can take it back until {momentOf(until)}.</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Take it back
      </Button>
      {asking && (
        <ConfirmDialog
          title="Take the refund back?"
          confirmLabel="Go on with the test"
          cancelLabel="Keep the request"
          destructive={false}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          Your test goes on at once, and we notify your testers. Your promised date moves by the time that it was
          paused.
        </ConfirmDialog>
      )}
    </>
  )
}
