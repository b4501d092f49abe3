import { useMutation } from '@tanstack/react-query'
import { mailDomain } from '@fortnight/contract/messaging/mail-domain'
import { call } from './api.ts'

/** Asks name servers, which can take some seconds: only when an administrator wants it. */
export const useMailDomainCheck = () => useMutation({ mutationFn: () => call(mailDomain.check, {}) })

export const useTestMail = () => useMutation({ mutationFn: () => call(mailDomain.test, {}) })
