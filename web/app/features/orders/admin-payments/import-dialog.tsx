import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type StatementMethod, statementMethods } from '@fortnight/contract/vocabulary/payment-states'
import { longestStatement } from '@fortnight/contract/orders/statements'
import { counted } from '@fortnight/contract/format/plurals'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fileProblem } from '../../admin/file-problem.ts'
import { textOf } from '../../admin/file-text.ts'
import { type ChosenFile, statementQuery, useStoreStatement } from './payments.queries.ts'
import { StatementPreview } from './statement-preview.tsx'

/** Chooses a statement, shows what it would confirm, and stores its lines. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [method, setMethod] = useState<StatementMethod>('manual_easypaisa')
  const [chosen, setChosen] = useState<Omit<ChosenFile, 'method'>>()
  const store = useStoreStatement()
  const sent = { method, ...(chosen ?? { file: new File([], ''), csv: '' }) }
  const tooLarge = sent.csv.length > longestStatement
  const readable = chosen !== undefined && !tooLarge
  const { data, error, isFetching } = useQuery({ ...statementQuery(sent), enabled: readable && !store.isPending })
  const choose = async (file: File | undefined) => {
    store.reset()
    setChosen(file && { file, csv: textOf(await file.arrayBuffer()) })
  }
  const save = async () => {
    const { added, known, refused, confirms } = await store.mutateAsync(sent)
    const rest = [known && `${known} known before.`, refused && `${refused} left out.`].filter(Boolean).join(' ')
    showToast(`${counted(added, 'line')} imported`, {
      detail: `${counted(confirms, 'payment')} confirmed. ${rest}`.trim(),
    })
    onClose()
  }
  const problem = tooLarge ? 'The file is larger than 1 MB. Import it in parts.' : fileProblem(store.error ?? error)
  return (
    <Dialog
      title="Import a statement"
      description="A CSV file of EasyPaisa or of the bank, as it was downloaded. At most 1 MB."
      width="xl"
      onClose={onClose}
      mayClose={() => !store.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {data && readable && !problem && data.added > 0 && (
            <Button busy={store.isPending} onClick={() => void save().catch(() => undefined)}>
              Import {counted(data.added, 'line')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Statement of">
          <Select value={method} onChange={(event) => setMethod(event.target.value as StatementMethod)}>
            {statementMethods.map((manual) => (
              <option key={manual} value={manual}>
                {paymentMethodNames[manual]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="File">
          <Input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="py-2 text-14!"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Field>
      </div>
      <FormAlert className="mt-4" title="This file was not imported">
        {chosen && problem}
      </FormAlert>
      {readable && isFetching && !data && (
        <SkeletonGroup label="Reading the file" className="mt-4 grid gap-2.5">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-8" />
          ))}
        </SkeletonGroup>
      )}
      {readable && data && !error && <StatementPreview preview={data} />}
    </Dialog>
  )
}
