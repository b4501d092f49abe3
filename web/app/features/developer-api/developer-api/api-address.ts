import { useSearchParams } from 'react-router'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'

const apiViews = [
  'new-key',
  'rotate-key',
  'end-key',
  'new-webhook',
  'webhook',
  'webhook-log',
  'remove-webhook',
] as const
export type ApiView = (typeof apiViews)[number]

const names = ['view', 'of'] as const

/** The dialog that the address names, and what it is about (`?view=end-key&of=ID`). */
export function useApiView() {
  const [params] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  const view = apiViews.find((known) => known === params.get('view'))
  return {
    view,
    of: params.get('of') ?? '',
    open: (next: ApiView, of?: string) => open({ view: next, ...(of && { of }) }),
    close,
  }
}
export type Opens = Pick<ReturnType<typeof useApiView>, 'open'>
