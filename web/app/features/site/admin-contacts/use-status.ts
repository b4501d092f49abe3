import { useState } from 'react'
import type { AdminContact, SettableStatus } from '@fortnight/contract/site/contacts'
import { messages } from '@fortnight/contract/messages'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { setStatus } from './contacts.queries.ts'

/** Sets the status of a message and says what became of that (spec §8). */
export function useStatus(contact: Pick<AdminContact, 'id' | 'status'>) {
  const [busy, setBusy] = useState(false)
  const change = async (status: SettableStatus) => {
    setBusy(true)
    try {
      await setStatus(contact, status)
      showToast(messages.contactUpdated)
    } catch (error) {
      showToast(messages.contactUpdateFailed, { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
