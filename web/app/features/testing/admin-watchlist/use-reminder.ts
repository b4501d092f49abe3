import { useState } from 'react'
import type { WatchedRun } from '@fortnight/contract/testing/watchlist'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { remind } from './watchlist.queries.ts'

/** Reminds the silent testers of a test and says what became of that. */
export function useReminder({ id, app_name }: Pick<WatchedRun, 'id' | 'app_name'>) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      const reminded = await remind(id)
      showToast(
        reminded > 0 ? `${counted(reminded, 'tester')} of ${app_name} reminded` : 'They were reminded today already',
      )
    } catch (error) {
      showToast('No one was reminded', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, remind: act }
}
