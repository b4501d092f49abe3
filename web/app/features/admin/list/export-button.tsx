import { useState } from 'react'
import { dayHere } from '@fortnight/contract/format/moments'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Everything that the list would show, page after page, as a file; or another file of the list. */
export function ExportButton({
  name,
  fetch,
  label = 'CSV',
  ending = 'csv',
}: {
  name: string
  fetch: () => Promise<Blob>
  label?: string
  ending?: string
}) {
  const { withProof } = useRecentProof()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await withProof(fetch)
      if (file) saveFile(`${name}-${dayHere(new Date())}.${ending}`, file)
    } catch (error) {
      showToast('The file could not be made', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <Icon name="download" />
      {label}
    </Button>
  )
}
