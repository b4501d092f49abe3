import { queryOptions, useMutation } from '@tanstack/react-query'
import { account } from '@fortnight/contract/identity/account'
import { emailChange } from '@fortnight/contract/identity/email-change'
import { passkeys } from '@fortnight/contract/identity/passkeys'
import type { Input, Reply } from '@fortnight/contract/endpoint'
import { notifications } from '@fortnight/contract/messaging/notifications'
import { myAccount } from '../../../lib/account.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

export type Session = Reply<typeof account.listSessions>[number]

/** The user's sessions, newest use first. Other devices change them, so each visit reads them again. */
export const mySessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(account.listSessions, {}, { signal }),
  staleTime: 0,
})

/** The user's passkeys. */
export const myPasskeys = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(passkeys.list, {}, { signal }),
})

/** Stops the replacement of a second factor that was lost, or stolen. */
export const useWithdrawRecovery = () =>
  useMutation({ mutationFn: () => call(account.withdrawRecovery, {}), onSettled: refreshAccount })

/** Reads again how the user signs in, and from where; resolves when the screen has it. */
export const refreshAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey: myAccount.queryKey })

export const useSendVerification = () => useMutation({ mutationFn: () => call(account.sendVerification, {}) })

/** Ends one session, or with no id every other one. The list is read again whatever happened to it. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(account.endOtherSessions, {}) : call(account.endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mySessions.queryKey }),
  })
}

/** The new address that waits to be confirmed: the link of its mail is opened elsewhere. */
export const myNewAddress = queryOptions({
  queryKey: ['account', 'new-address'],
  queryFn: ({ signal }) => call(emailChange.find, {}, { signal }),
  staleTime: 0,
})

/** Keeps the address that is in use. */
export const useWithdrawAddress = () =>
  useMutation({
    mutationFn: () => call(emailChange.withdraw, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: myNewAddress.queryKey }),
  })

/** What the user gets by e-mail. The links of such mail change it from elsewhere. */
export const myMailCopies = queryOptions({
  queryKey: ['account', 'mail-copies'],
  queryFn: ({ signal }) => call(notifications.findMailCopies, {}, { signal }),
  staleTime: 0,
})

/** Saves the choice. One save waits for the one before, so that the last choice is the one that holds. */
export const useChangeMailCopies = () =>
  useMutation({
    scope: { id: 'mail-copies' },
    mutationFn: (body: Input<typeof notifications.changeMailCopies>['body']) =>
      call(notifications.changeMailCopies, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: myMailCopies.queryKey }),
  })
