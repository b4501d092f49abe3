import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProductionPack } from '@fortnight/contract/testing/production'
import { reports } from '@fortnight/contract/testing/report'
import { type ReportSection, reportSections } from '@fortnight/contract/testing/report-sections'
import { reportSectionNames } from '@fortnight/contract/vocabulary/report-labels'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshApp } from './production.queries.ts'

interface Props {
  appId: string
  pack: Pick<ProductionPack, 'report_kind' | 'report_name' | 'report_left_out'>
}

function NameForm({ appId, pack }: Props) {
  const client = useQueryClient()
  const [value, setValue] = useState(pack.report_name ?? '')
  const save = useMutation({
    mutationFn: () => call(reports.name, { params: { id: appId }, body: { report_name: value } }),
    async onSuccess() {
      showToast('Name saved. It is on the report from now on.')
      await refreshApp(client, appId)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const hint = pack.report_kind === 'white_label' ? 'Replaces ours.' : 'At its head, next to ours.'
  return (
    <form noValidate className="flex max-w-[36rem] flex-wrap items-start gap-3" onSubmit={submit}>
      <Field label="Name on the report" optional hint={hint} error={save.error?.message} className="grow">
        <Input dir="auto" maxLength={60} value={value} onChange={(event) => setValue(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" busy={save.isPending} className="mt-[26px] min-h-11">
        Save name
      </Button>
    </form>
  )
}

/** The sections of the report: each change is saved at once. */
function Sections({ appId, pack }: Props) {
  const client = useQueryClient()
  // What was ticked last, from the click on until the page knows it from the server.
  const [chosen, setChosen] = useState<ReportSection[]>()
  const save = useMutation({
    mutationFn: (left_out: ReportSection[]) => call(reports.sections, { params: { id: appId }, body: { left_out } }),
    // One after the other: the last change is the one that stays.
    scope: { id: `report-sections-${appId}` },
    onSuccess: () => refreshApp(client, appId),
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
    onSettled: (_done, _error, sent) => setChosen((now) => (now === sent ? undefined : now)),
  })
  const leftOut = chosen ?? pack.report_left_out
  const choose = (left_out: ReportSection[]) => {
    setChosen(left_out)
    save.mutate(left_out)
  }
  return (
    <fieldset aria-describedby="sections-about" aria-busy={chosen !== undefined}>
      <legend className="text-14 font-semibold">Sections</legend>
      <div className="grid sm:flex sm:flex-wrap sm:gap-x-6">
        {reportSections.map((section) => (
          <Checkbox
            key={section}
            checked={!leftOut.includes(section)}
            onChange={({ target }) =>
              choose(reportSections.filter((each) => (each === section ? !target.checked : leftOut.includes(each))))
            }
          >
            {reportSectionNames[section]}
          </Checkbox>
        ))}
      </div>
      <p id="sections-about" className="max-w-[62ch] text-14 text-ink-2">
        The result, the dates and the day grid are always in the report. It says which sections you left out, and the
        record stays whole.
      </p>
    </fieldset>
  )
}

/** What a plan above Starter lets the developer choose about the report: the name that it bears, and its sections. */
export function ReportDesign(props: Props) {
  if (props.pack.report_kind === 'standard') return null
  return (
    <section aria-labelledby="report-design" className="grid gap-5 print:hidden">
      <h3 id="report-design" className="text-16 font-semibold">
        Your report
      </h3>
      <NameForm {...props} />
      <Sections {...props} />
    </section>
  )
}
