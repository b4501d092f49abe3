import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReferenceReport } from '@fortnight/contract/testers/payout-references'
import { inRupees } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fileProblem } from '../../admin/file-problem.ts'
import { textOf } from '../../admin/file-text.ts'
import { type ChosenFile, referencesQuery, useImportReferences } from './payouts.queries.ts'

const noFile: ChosenFile = { file: new File([], ''), csv: '' }

function Report({ report }: { report: ReferenceReport }) {
  const { lines, refusals } = report
  return (
    <>
      <p role="status" className="mt-5 text-14 font-semibold">
        {counted(report.paid, 'payout')} would be marked as paid
      </p>
      <p className="text-13 text-ink-3">
        {figure(report.known)} paid before with the same reference, {figure(report.passed)} without one,{' '}
        {figure(report.refused)} left out.
      </p>
      <ul aria-label="Marked as paid" className="mt-3 grid text-14">
        {lines.map((line) => (
          <li key={line.line} className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="w-16 text-13 text-ink-3">Line {line.line}</span>
            <span className="wrap-anywhere">{line.tester_name}</span>
            <b className="font-semibold">{inRupees(line.amount_pkr)}</b>
            <span className="font-mono text-13 wrap-anywhere">{line.reference}</span>
          </li>
        ))}
      </ul>
      {refusals.length > 0 && (
        <ul aria-label="Left out" className="mt-4 grid text-14">
          {refusals.map(({ line, reason }) => (
            <li key={line} className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2">
              <span className="w-16 text-13 text-ink-3">Line {line}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Chooses a file of references, shows what it would mark as paid, and does it. */
export function ReferencesDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile>()
  const sending = useImportReferences()
  const { data, error, isFetching } = useQuery({
    ...referencesQuery(chosen ?? noFile),
    enabled: chosen !== undefined && !sending.isPending,
  })
  const choose = async (file: File | undefined) => {
    sending.reset()
    setChosen(file && { file, csv: textOf(await file.arrayBuffer()) })
  }
  const save = async ({ csv }: ChosenFile) => {
    const report = await sending.mutateAsync(csv)
    if (!report) return
    showToast(`${counted(report.paid, 'payout')} marked as paid`, { detail: 'We have notified their testers.' })
    onClose()
  }
  const problem = chosen && fileProblem(sending.error ?? error)
  return (
    <Dialog
      title="Import references"
      description="The file of a batch with its column of references filled in, or any CSV file with the columns Payout and Reference."
      width="xl"
      onClose={onClose}
      mayClose={() => !sending.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {chosen && data && !problem && data.paid > 0 && (
            <Button busy={sending.isPending} onClick={() => void save(chosen).catch(() => undefined)}>
              Mark {counted(data.paid, 'payout')} as paid
            </Button>
          )}
        </>
      }
    >
      <Field label="File">
        <Input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="py-2 text-14!"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </Field>
      <FormAlert className="mt-4" title="Nothing was marked">
        {problem}
      </FormAlert>
      {chosen && isFetching && !data && (
        <SkeletonGroup label="Reading the file" className="mt-4 grid gap-2.5">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </SkeletonGroup>
      )}
      {chosen && data && !error && <Report report={data} />}
    </Dialog>
  )
}
