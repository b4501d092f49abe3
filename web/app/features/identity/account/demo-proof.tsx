import { useState } from 'react'
import { demoProof } from '@fortnight/contract/demo'
import type { Input } from '@fortnight/contract/endpoint'
import { sampleAccountNote } from '@fortnight/contract/vocabulary/sample-accounts'
import { call } from '../../../lib/api.ts'
import { DemoNote } from '../../../lib/demo-note.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import type { ProofQuestion } from '../../../lib/recent-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { useUiLabels } from '../../../ui/ui-labels.ts'
import { refreshAccount } from './account.queries.ts'
import { useProofLabels } from './proof-labels.ts'
import { proofOf } from './proof-of.ts'

/** What a visitor proves: all but the administration, which a sample person has open. */
type VisitorProof = Input<typeof demoProof.give>['body']['of']

/** The proof of a visitor: that they read what an account of their own would be asked for. */
export function ByVisitor(question: ProofQuestion) {
  const { onProven, onClose } = question
  const labels = useProofLabels()
  const { cancel } = useUiLabels()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    try {
      await call(demoProof.give, { body: { of: proofOf(question) as VisitorProof } })
      await refreshAccount()
      onProven()
    } catch (error) {
      setBusy(false)
      setProblem(labels.wrong?.root ?? messageOf(error))
    }
  }
  return (
    <Dialog
      title={labels.title}
      description={labels.lead(question)}
      width="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      <DemoNote>{sampleAccountNote[document.documentElement.lang === 'ur' ? 'ur' : 'en']}</DemoNote>
      <FormAlert className="mt-4 empty:hidden">{problem}</FormAlert>
    </Dialog>
  )
}
