import { useQuery } from '@tanstack/react-query'
import type { Delivery, Webhook } from '@fortnight/contract/developer-api/webhooks'
import { momentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import { deliveryLabels } from '@fortnight/contract/vocabulary/api-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { deliveriesOf, useSendAgain, useTest } from './developer-api.queries.ts'
import { RowButton } from './row-button.tsx'

/** What came of the attempts so far, in a sentence. */
function outcomeOf({ state, attempts, status, failure, next_at }: Delivery): string {
  const tried = counted(attempts, 'attempt')
  const answer = [status && `answer ${status}`, failure].filter(Boolean).join(': ')
  const last = [tried, answer].filter(Boolean).join(', ')
  return state === 'waiting' && attempts && next_at ? `${last}. Next ${momentOf(next_at)}` : last
}

/** Up to this number the next attempt follows within a minute by itself. */
const quickAttempts = 2

interface DeliveryRowProps {
  item: Delivery
  /** Whether its address is switched on. */
  isOn: boolean
  busy: boolean
  onAgain: () => void
}

function DeliveryRow({ item, isOn, busy, onAgain }: DeliveryRowProps) {
  const { kind, state, attempts, created_at } = item
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <code className="font-mono text-13">{kind}</code>
        <LabelBadge of={deliveryLabels[state]} />
      </p>
      <RowButton
        busy={busy}
        disabled={!isOn || (state === 'waiting' && attempts <= quickAttempts)}
        aria-label={`Send again: ${kind} of ${momentOf(created_at)}`}
        onClick={onAgain}
      >
        Send again
      </RowButton>
      <p className="col-span-full text-13 wrap-anywhere text-ink-3">
        {momentOf(created_at)}; {outcomeOf(item)}
      </p>
    </li>
  )
}

const failed = (title: string) => (error: Error) => showToast(title, { detail: error.message, tone: 'destructive' })

/** What was sent to an address, newest first; a test, and any of it once more. */
export function WebhookLogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const log = useQuery(deliveriesOf(webhook.id))
  const test = useTest(webhook.id)
  const again = useSendAgain(webhook.id)
  const isOn = webhook.state === 'on'
  return (
    <Dialog
      title="What was sent"
      description={<span className="wrap-anywhere">{webhook.url}</span>}
      width="lg"
      onClose={onClose}
      footer={
        <Button
          busy={test.isPending}
          disabled={!isOn}
          onClick={() => test.mutate(undefined, { onError: failed('The test was not sent') })}
        >
          Send a test
        </Button>
      }
    >
      {!isOn && <p className="mb-4 text-14 text-ink-2">It is switched off. Switch it on to send anything.</p>}
      <Loaded
        query={log}
        failed="The log did not load"
        skeleton={
          <SkeletonGroup label="Loading the log" className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </SkeletonGroup>
        }
      >
        {({ data, more }) =>
          data.length ? (
            <>
              <ul className="hair" aria-label="Deliveries">
                {data.map((item) => (
                  <DeliveryRow
                    key={item.id}
                    item={item}
                    isOn={isOn}
                    busy={again.isPending && again.variables === item.id}
                    onAgain={() => again.mutate(item.id, { onError: failed('It was not sent again') })}
                  />
                ))}
              </ul>
              {more && <p className="mt-3 text-13 text-ink-3">Older ones are found through the API.</p>}
            </>
          ) : (
            <p className="text-14 text-ink-2">Nothing was sent yet. A test shows whether your program listens.</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
