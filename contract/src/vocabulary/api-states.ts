/** What a key may do: read, change, and hear of events by webhook. */
export const apiScopes = ['read', 'write', 'webhooks'] as const
export type ApiScope = (typeof apiScopes)[number]

/** `failing`: nothing arrived there for days, so nothing more is sent until its owner switches it on again. */
export const webhookStates = ['on', 'off', 'failing'] as const
export type WebhookState = (typeof webhookStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What keys begin with, so that people and scanners for leaked secrets know them. */
export const keyPrefix = { live: 'fn_live_', sandbox: 'fn_test_' } as const
