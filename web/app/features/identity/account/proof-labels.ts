import { createContext, useContext } from 'react'
import { stepUpActInSentence } from '@fortnight/contract/vocabulary/step-up-labels'
import type { ProofQuestion } from '../../../lib/recent-proof.tsx'

/** Labels of the dialog that asks for a proof of identity; a page in another language gives its own. */
export const ProofLabels = createContext({
  title: 'Confirm that it is you',
  lead: ({ act, call }: Pick<ProofQuestion, 'act' | 'call'>) =>
    `Confirm it’s you, so that no one else can ${stepUpActInSentence[act]} on your screen. ${call ? 'It covers only what you chose now.' : 'It holds for five minutes.'}`,
  signIn: 'Sign in again, and you come back to this page.',
  signInAgain: 'Sign in again',
  usePasskey: 'Use a passkey',
  or: 'or with your password',
  password: 'Password',
  confirm: 'Confirm',
  missingCode: 'Enter the code that the app shows now.',
  /** The reason it was refused; undefined if the server's own message is shown. */
  wrong: undefined as Record<'password' | 'code' | 'root', string> | undefined,
})

export const useProofLabels = () => useContext(ProofLabels)
