import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminApps } from '@fortnight/contract/orders/admin-apps'
import { messages } from '@fortnight/contract/messages'
import { searchWith, useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { call } from '../../../lib/api.ts'
import { acting } from '../../admin/acting.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { appQuery } from './app.queries.ts'

/** What the open question is called in the address. */
export const deleting = ['delete'] as const

/** The search of the list's address that asks whether to delete an app. */
export const deletingSearch = (id: string): string => `?delete=${id}`

/**
 * Asks before an app is deleted. The dialog is over the list, never over the page of the app, which is gone afterwards.
 */
export function DeleteApp() {
  const [search] = useSearchParams()
  const { close } = useAddressedDialog(deleting)
  const navigate = useNavigate()
  const id = search.get('delete')
  // Closing can lead back to the page of the app. Once that is gone, this list takes its place.
  const stay = () =>
    void navigate({ search: searchWith(search, deleting) }, { replace: true, preventScrollReset: true })
  return id && <Question id={id} onClose={close} onDeleted={stay} />
}

function Question({ id, onClose, onDeleted }: { id: string; onClose: () => void; onDeleted: () => void }) {
  const gone = useRef(false)
  // Not under the topic of apps: once the app is gone it must not be asked for again.
  const { data, isError } = useQuery({ ...appQuery(id), queryKey: ['deleting', id], staleTime: Infinity, retry: false })
  if (!data && !isError) return null
  const name = data?.app.name ?? 'this app'
  const testing = data?.seats.some((seat) => seat.ended_at === null)
  return (
    <RecordDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete app"
      destructive
      act={() => acting(() => call(adminApps.remove, { params: { id } }))}
      done={() => {
        gone.current = true
        return { title: messages.appDeleted, detail: 'Its owner has been notified.' }
      }}
      failed={messages.appDeleteFailed}
      onClose={() => (gone.current ? onDeleted() : onClose())}
    >
      <p>
        No one can find it after that. {testing && 'Its test ends and its testers are released. '}
        Payments stay on record, and a refund can still be made. This cannot be undone.
      </p>
    </RecordDialog>
  )
}
