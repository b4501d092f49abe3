import { useSuspenseQuery } from '@tanstack/react-query'
import type { Webhook } from '@fortnight/contract/developer-api/webhooks'
import { counted } from '@fortnight/contract/format/plurals'
import { webhookLabels } from '@fortnight/contract/vocabulary/api-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import type { Opens } from './api-address.ts'
import { myWebhooks } from './developer-api.queries.ts'
import { RowButton } from './row-button.tsx'

function WebhookRow({ item: { id, url, kinds, sandbox, state }, open }: Opens & { item: Webhook }) {
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="min-w-0">
        <p className="font-mono text-13 wrap-anywhere">{url}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <LabelBadge of={webhookLabels[state]} />
          {sandbox && <Badge tone="quiet">Sandbox</Badge>}
          <span className="text-13 text-ink-3">{counted(kinds.length, 'kind of event', 'kinds of events')}</span>
        </p>
        {state === 'failing' && (
          <p className="mt-2 text-13 text-ink-2">Nothing arrived there for days. Switch it on again once it answers.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <RowButton aria-label={`Log of ${url}`} onClick={() => open('webhook-log', id)}>
          Log
        </RowButton>
        <RowButton aria-label={`Change ${url}`} onClick={() => open('webhook', id)}>
          Change
        </RowButton>
        <RowButton aria-label={`Remove ${url}`} onClick={() => open('remove-webhook', id)}>
          Remove
        </RowButton>
      </div>
    </li>
  )
}

function Webhooks({ open }: Opens) {
  const { data: webhooks } = useSuspenseQuery(myWebhooks)
  return (
    <>
      {webhooks.length ? (
        <ul className="hair">
          {webhooks.map((item) => (
            <WebhookRow key={item.id} item={item} open={open} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">No webhooks yet.</p>
      )}
      <Button className="mt-4" onClick={() => open('new-webhook')}>
        Add a webhook
      </Button>
    </>
  )
}

/** The addresses that receive events. */
export function WebhooksSection(opens: Opens) {
  return (
    <PageSection
      anchor="webhooks"
      title="Webhooks"
      lead="We call your address when something happens in your tests. What we send is signed and contains no names."
    >
      <Webhooks {...opens} />
    </PageSection>
  )
}
