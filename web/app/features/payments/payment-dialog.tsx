import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { allowed } from '@fortnight/contract/app-states'
import type { App } from '@fortnight/contract/apps'
import { messages } from '@fortnight/contract/messages'
import type { PaymentTerms } from '@fortnight/contract/payments'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusBlock } from '../../ui/status-block.tsx'
import { PaymentForm, openMethods } from './payment-form.tsx'
import { paymentTerms, useIsPaying } from './payments.queries.ts'

const steps = ['App Submitted', 'Payment', 'Testing Begins']

const skeleton = (
  <SkeletonGroup label="Loading the ways to pay" className="mt-6 grid gap-5">
    <Skeleton className="h-32 rounded-3!" />
    <Skeleton className="h-40 rounded-2!" />
    <Skeleton className="h-28 rounded-3!" />
  </SkeletonGroup>
)

/** Why nothing can be paid for the app; undefined when it waits for its payment. */
function nothingToPay(app: App): string | undefined {
  if (!allowed('pay', app.status)) return 'This app does not wait for a payment.'
  return app.payment_status === 'pending'
    ? 'Your payment for this app is being checked. You will be notified once it is verified.'
    : undefined
}

/** The last word of the dialog: it takes the focus, because the button that led here is gone. */
function Outcome({ children }: { children: string }) {
  const words = useRef<HTMLOutputElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <output ref={words} tabIndex={-1} className="mt-6 block rounded-3 bg-ok-b px-[18px] py-4 text-16 text-ok-t">
      {children}
    </output>
  )
}

function Terms({ children }: { children: (terms: PaymentTerms) => ReactNode }) {
  const terms = useQuery(paymentTerms)
  if (terms.data) return children(terms.data)
  if (!terms.isError) return skeleton
  return (
    <div className="mt-6">
      <StatusBlock
        inline
        alert
        icon="warn"
        title="The ways to pay did not load"
        actions={
          <Button busy={terms.isFetching} onClick={() => void terms.refetch()}>
            Try again
          </Button>
        }
      >
        {terms.error.message}
      </StatusBlock>
    </div>
  )
}

/** The payment for an app: right after it was submitted (`submitted`), or later from Start Testing. */
export function PaymentDialog({
  app,
  submitted,
  onClose,
  onDirty,
}: {
  app: App
  submitted: boolean
  onClose: () => void
  onDirty: (dirty: boolean) => void
}) {
  const id = useId()
  const [sent, setSent] = useState(false)
  // Decided when the dialog opens: a change that arrives meanwhile must not take away what is being typed.
  const [settled] = useState(() => nothingToPay(app))
  const paying = useIsPaying(app.id)
  const over = sent || settled !== undefined
  const markSent = () => {
    onDirty(false)
    setSent(true)
  }
  return (
    <Dialog
      title={submitted ? 'App Submitted Successfully!' : 'Start Testing'}
      width="lg"
      onClose={onClose}
      footer={
        over ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <p className="dialog-note">We confirm by hand, then your testers arrive within 24 h.</p>
            <Button variant="ghost" onClick={onClose}>
              Pay Later
            </Button>
            <Button type="submit" form={id} busy={paying}>
              Submit payment
            </Button>
          </>
        )
      }
    >
      <ProgressSteps label="Progress" steps={steps} current={1} />
      {sent && <Outcome>{messages.paymentSubmitted}</Outcome>}
      {!sent && settled !== undefined && <p className="mt-6 text-16 text-ink-2">{settled}</p>}
      {!over && (
        <Terms>
          {(terms) => {
            const [first] = openMethods(terms)
            return first ? (
              <PaymentForm id={id} app={app} terms={terms} method={first} onDirty={onDirty} onSent={markSent} />
            ) : (
              <p className="mt-6 text-16 text-ink-2">
                No way to pay has been set up yet. Your app is kept; please come back later or write to support.
              </p>
            )
          }}
        </Terms>
      )}
    </Dialog>
  )
}
