import type { Receipt } from '@fortnight/contract/receipts'
import type * as z from 'zod'

export async function receiptPdf(_receipt: z.input<typeof Receipt>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array()
}
