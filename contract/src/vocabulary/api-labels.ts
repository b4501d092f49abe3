import type { DeliveryState, WebhookState } from './api-states.ts'
import type { Labels } from './label.ts'

/** An address for webhooks, for its owner. */
export const webhookLabels: Labels<WebhookState> = {
  on: { label: 'On', tone: 'ok' },
  off: { label: 'Off', tone: 'quiet' },
  failing: { label: 'Not answering', tone: 'bad', icon: 'warn' },
}

/** One message to such an address. */
export const deliveryLabels: Labels<DeliveryState> = {
  waiting: { label: 'Waiting', tone: 'wait', icon: 'clock' },
  delivered: { label: 'Delivered', tone: 'ok', icon: 'check' },
  failed: { label: 'Failed', tone: 'bad', icon: 'warn' },
}
