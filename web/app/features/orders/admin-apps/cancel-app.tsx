import { adminApps, type AdminAppDetail } from '@fortnight/contract/orders/admin-apps'
import { counted } from '@fortnight/contract/format/plurals'
import { call } from '../../../lib/api.ts'
import { acting } from '../../admin/acting.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'

export const reasonField = { name: 'reason', label: 'Reason', longest: 500 }

/** Asks before an app and its test are cancelled. */
export function CancelApp({ data: { app, seats }, onClose }: { data: AdminAppDetail; onClose: () => void }) {
  const live = seats.filter((seat) => seat.ended_at === null).length
  return (
    <RecordDialog
      title={`Cancel ${app.name}?`}
      confirmLabel="Cancel app"
      destructive
      field={{ ...reasonField, hint: 'The developer reads it. At most 500 characters.' }}
      act={(reason) => acting(() => call(adminApps.cancel, { params: { id: app.id }, body: { reason } }))}
      done={() => ({ title: 'App cancelled', detail: `${app.user_email} has been notified.` })}
      failed="The app was not cancelled"
      onClose={onClose}
    >
      <p>
        {live > 0
          ? `The test ends now and ${counted(live, 'tester')} are released for other apps. `
          : 'It can no longer be paid for or tested. '}
        Money is not sent back by this: make a refund where one is due. This cannot be undone.
      </p>
    </RecordDialog>
  )
}
