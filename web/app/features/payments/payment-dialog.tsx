import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { allowed } from '@fortnight/contract/app-states'
import type { App } from '@fortnight/contract/apps'
import { messages } from '@fortnight/contract/messages'
import type { PaymentTerms } from '@fortnight/contract/payments'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusBlock } from '../../ui/status-block.tsx'
import { EarlierPayments, LastRefusal } from './earlier-payments.tsx'
import { GatewayWait } from './gateway-wait.tsx'
import { PaymentOrder, openMethods } from './payment-order.tsx'
import './payments.css'
import { paymentHistory, paymentTerms, useIsPaying } from './payments.queries.ts'
import type { GatewayPayment } from './use-gateway.ts'
import { gatewayWords } from './words.ts'

const steps = ['App Submitted', 'Payment', 'Testing Begins']

/** What the dialog is about at the moment. */
type Phase =
  | { is: 'order' }
  | { is: 'pending' }
  | { is: 'asked'; payment: GatewayPayment }
  | { is: 'done'; words: string }
  | { is: 'closed' }

const skeleton = (
  <SkeletonGroup label="Loading the ways to pay" className="mt-6 grid gap-5">
    <Skeleton className="h-40 rounded-2!" />
    <Skeleton className="h-20 rounded-3!" />
    <Skeleton className="h-40 rounded-2!" />
  </SkeletonGroup>
)

function phaseOf(app: App): Phase {
  if (!allowed('pay', app.status)) return { is: 'closed' }
  return { is: app.payment_status === 'pending' ? 'pending' : 'order' }
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

const said = (words: string) => <p className="mt-6 text-16 text-ink-2">{words}</p>

/** A payment that was under way when the dialog opened; an automatic one is followed again. */
function Pending({ app, children }: { app: App; children: (payment: GatewayPayment) => ReactNode }) {
  const { data, isPending } = useQuery(paymentHistory(app.id))
  const last = data?.find(({ payment_status }) => payment_status === 'pending')
  if (isPending) return skeleton
  if (last?.payment_method === 'easypaisa') return children(last)
  return said('Your payment for this app is being checked. You will be notified once it is verified.')
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
export function PaymentDialog({ app, submitted, onClose }: { app: App; submitted: boolean; onClose: () => void }) {
  const id = useId()
  // Decided when the dialog opens: a change that arrives meanwhile must not take away what is being typed.
  const [phase, setPhase] = useState(() => phaseOf(app))
  const paying = useIsPaying(app.id)
  const paid = useCallback(() => setPhase({ is: 'done', words: gatewayWords.paid('EasyPaisa') }), [])
  const wait = (payment: GatewayPayment) => (
    <GatewayWait payment={payment} onPaid={paid} onAgain={() => setPhase({ is: 'order' })} />
  )
  return (
    <Dialog
      title={submitted ? 'App Submitted Successfully!' : 'Start Testing'}
      width="lg"
      onClose={onClose}
      footer={
        phase.is === 'order' ? (
          <>
            <p className="dialog-note">Once it is confirmed, your testers arrive within 24 h.</p>
            <Button variant="ghost" onClick={onClose}>
              Pay Later
            </Button>
            <Button type="submit" form={id} busy={paying}>
              Submit payment
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{phase.is === 'done' ? 'Done' : 'Close'}</Button>
        )
      }
    >
      <ProgressSteps label="Progress" steps={steps} current={1} />
      {phase.is === 'done' && <Outcome>{phase.words}</Outcome>}
      {phase.is === 'closed' && said('This app does not wait for a payment.')}
      {phase.is === 'asked' && wait(phase.payment)}
      {phase.is === 'pending' && <Pending app={app}>{wait}</Pending>}
      {phase.is === 'order' && (
        <>
          <LastRefusal appId={app.id} />
          <Terms>
            {(terms) => {
              const [first] = openMethods(terms)
              if (!first)
                return said(
                  'No way to pay has been set up yet. Your app is kept; please come back later or write to support.',
                )
              return (
                <PaymentOrder
                  id={id}
                  app={app}
                  terms={terms}
                  first={first}
                  onSent={() => setPhase({ is: 'done', words: messages.paymentSubmitted })}
                  onAsked={(payment) => setPhase({ is: 'asked', payment })}
                />
              )
            }}
          </Terms>
        </>
      )}
      {phase.is !== 'done' && <EarlierPayments appId={app.id} />}
    </Dialog>
  )
}
