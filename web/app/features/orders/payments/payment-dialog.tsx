import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'
import { messages } from '@fortnight/contract/messages'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProgressSteps } from '../../../ui/progress-steps.tsx'
import { AfterPayment } from './after-payment.tsx'
import { EarlierPayments, LastRefusal } from './earlier-payments.tsx'
import { GatewayWait } from './gateway-wait.tsx'
import { Outcome } from './outcome.tsx'
import { PaymentHelp } from './payment-help.tsx'
import { PaymentOrder, openMethods } from './payment-order.tsx'
import { PaymentTerms } from './payment-terms.tsx'
import './payments.css'
import { paymentTerms, useIsPaying } from './payments.queries.ts'
import { PendingPayment } from './pending-payment.tsx'
import { WhatNext } from './what-next.tsx'
import { SentPayment } from './sent-payment.tsx'
import { StartNote } from './start-note.tsx'
import type { GatewayPayment } from './use-gateway.ts'
import { gatewayLabels } from './labels.ts'

const steps = ['App Submitted', 'Payment', 'Testing Begins']

/** What the dialog is about at the moment. */
type Phase =
  | { is: 'order' }
  | { is: 'pending' }
  | { is: 'asked'; payment: GatewayPayment }
  /** `paid`: EasyPaisa itself has confirmed it. */
  | { is: 'done'; message: string; paid: boolean }
  | { is: 'closed' }

const widths = { order: 'full', pending: 'xl', asked: 'lg', done: 'full', closed: 'lg' } as const satisfies Record<
  Phase['is'],
  string
>

function phaseOf(app: App): Phase {
  if (!allowed('pay', app.status)) return { is: 'closed' }
  return { is: app.payment_status === 'pending' ? 'pending' : 'order' }
}

const said = (message: string) => <p className="mt-6 text-16 text-ink-2">{message}</p>

/** The payment for an app: right after it was submitted (`submitted`), or later from Start Testing. */
export function PaymentDialog({
  app,
  submitted,
  onClose,
  onSetup,
}: {
  app: App
  submitted: boolean
  onClose: () => void
  /** Leads to the Play set-up of the app. */
  onSetup: () => void
}) {
  const id = useId()
  // Decided when the dialog opens: a change that arrives meanwhile must not take away what is being typed.
  const [phase, setPhase] = useState(() => phaseOf(app))
  const paying = useIsPaying(app.id)
  const { data: terms } = useQuery(paymentTerms)
  // Until the ways to pay are there, and if there is none, nothing can be submitted.
  const hasForm = terms !== undefined && openMethods(terms).length > 0
  const paid = useCallback(() => setPhase({ is: 'done', message: gatewayLabels.paid('EasyPaisa'), paid: true }), [])
  const wait = (payment: GatewayPayment) => (
    <GatewayWait payment={payment} onPaid={paid} onAgain={() => setPhase({ is: 'order' })} />
  )
  return (
    <Dialog
      title={submitted ? 'App Submitted Successfully!' : 'Start Testing'}
      width={widths[phase.is]}
      onClose={onClose}
      footer={
        phase.is === 'order' ? (
          <>
            <StartNote app={app} />
            <Button variant="ghost" onClick={onClose}>
              Pay Later
            </Button>
            <Button type="submit" form={id} busy={paying} disabled={!hasForm}>
              Submit payment
            </Button>
          </>
        ) : (
          <AfterPayment app={app} done={phase.is === 'done'} onClose={onClose} onSetup={onSetup} />
        )
      }
    >
      <ProgressSteps label="Progress" steps={steps} current={1} />
      {phase.is === 'done' && (
        <>
          <Outcome>{phase.message}</Outcome>
          {phase.paid ? (
            <WhatNext app={app} paid />
          ) : (
            <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_21rem]">
              <WhatNext app={app} paid={false} />
              <SentPayment appId={app.id} onWithdrawn={() => setPhase({ is: 'order' })} />
            </div>
          )}
        </>
      )}
      {phase.is === 'closed' && said('This app does not wait for a payment.')}
      {phase.is === 'asked' && wait(phase.payment)}
      {phase.is === 'pending' && (
        <PendingPayment app={app} onWithdrawn={() => setPhase({ is: 'order' })}>
          {wait}
        </PendingPayment>
      )}
      {phase.is === 'order' && (
        <>
          <LastRefusal appId={app.id} />
          <PaymentTerms>
            {(terms) => {
              const [first] = openMethods(terms)
              if (!first)
                return (
                  <>
                    {said('No payment method is set up yet. Your app is saved; please come back later.')}
                    <PaymentHelp app={app} plan={app.package_plan} />
                  </>
                )
              return (
                <PaymentOrder
                  id={id}
                  app={app}
                  terms={terms}
                  first={first}
                  onSent={() => setPhase({ is: 'done', message: messages.paymentSubmitted, paid: false })}
                  onAsked={(payment) => setPhase({ is: 'asked', payment })}
                />
              )
            }}
          </PaymentTerms>
        </>
      )}
      {phase.is !== 'done' && <EarlierPayments appId={app.id} />}
    </Dialog>
  )
}
