import type { RunWebhookKind } from '../run-webhooks.ts'
import { type FactKind, factOf } from './table.ts'

/**
 * What programs are sent of a fact, but for the app; undefined if they are sent nothing. `wasIn` says whether the
 * seat's tester had opted in.
 */
export function webhookOf(
  { kind, seat, data }: { kind: FactKind; seat: number | null; data: unknown },
  wasIn: boolean,
): { kind: RunWebhookKind; data: Record<string, unknown> } | undefined {
  const { webhook } = factOf(kind)
  if (!webhook || (webhook.onceIn && !wasIn)) return undefined
  return { kind: webhook.kind, data: { ...(seat !== null && { seat }), ...webhook.data(data) } }
}
