import { useState } from 'react'
import { type Receipt, receipts } from '@fortnight/contract/orders/receipts'
import { call } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Prints the receipt, or saves it as a PDF under its number. */
export function ReceiptActs({ id, number }: { id: string } & Pick<Receipt, 'number'>) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(`${number}.pdf`, await call(receipts.pdf, { params: { id } }))
    } catch (error) {
      showToast('The PDF did not load', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </Button>
      <Button busy={busy} onClick={() => void download()}>
        <Icon name="download" />
        Download PDF
      </Button>
    </>
  )
}
