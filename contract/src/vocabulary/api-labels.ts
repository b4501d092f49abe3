import type { ApiScope, DeliveryState, WebhookState } from './api-states.ts'
import type { Labels, Names } from './label.ts'

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

/** What a key may do, for its owner who makes it. */
export const apiScopeNames: Names<ApiScope> = {
  read: 'Read apps, tests, payments and notifications',
  write: 'Submit and change apps',
  webhooks: 'Manage webhooks',
}

/** What a key does, within a line about it. */
export const apiScopeInLine: Names<ApiScope> = { read: 'reads', write: 'writes', webhooks: 'manages webhooks' }
