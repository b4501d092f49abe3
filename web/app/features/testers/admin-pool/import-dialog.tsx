import { type ChangeEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { importBytes, type ImportReport, importTooLong, type LineOutcome } from '@fortnight/contract/testers/pool'
import { channelNames } from '@fortnight/contract/vocabulary/delivery-labels'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import { Problem } from '@fortnight/contract/problem'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ImportLines } from './import-lines.tsx'
import { type ImportedFile, importFile, previewImport } from './pool.queries.ts'

const names = ['upload'] as const

/** The import is in the address, `?upload=testers`. */
export function useImportAddress() {
  const [search] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  return { isOpen: search.has('upload'), open: () => open({ upload: 'testers' }), close }
}

/** Reads the text of a file; throws the message to show if it has none. */
async function textOf(file: File): Promise<string> {
  if (file.size > importBytes) throw new Problem('too_large', importTooLong)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new Problem('unsupported', 'The file is not UTF-8 text. Save it as "CSV UTF-8" and choose it again.')
  }
}

const outcomes: [LineOutcome, string][] = [
  ['refused', 'Refused'],
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
]

function Preview({ report }: { report: ImportReport }) {
  return (
    <section aria-label="Preview" className="mt-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {outcomes.map(([outcome, label]) => (
          <div key={outcome}>
            <dt className="text-13 text-ink-3">{label}</dt>
            <dd className="font-display text-20 font-semibold tabular-nums">{figure(report[outcome])}</dd>
          </div>
        ))}
      </dl>
      {outcomes
        .filter(([outcome]) => report[outcome] > 0)
        .map(([outcome, label]) => (
          <ImportLines
            key={outcome}
            label={label}
            count={report[outcome]}
            lines={report.lines.filter((line) => line.outcome === outcome)}
            open={outcome === 'refused'}
          />
        ))}
    </section>
  )
}

interface Chosen extends ImportedFile {
  report: ImportReport
}

const hint =
  'CSV in UTF-8 with name, e-mail, device model, Android version, free storage MB, country, time zone and premium; language (en or ur) and phone number if you know them. At most 3 MB, about 30,000 lines. New testers are expected: they get a mail with a link, and are available once they say yes.'

/** Asks whether the numbers of a file may be used, and on which channel. */
function NumbersField({
  channels,
  value,
  disabled,
  onChange,
}: {
  channels: readonly PhoneChannel[]
  value: PhoneChannel | null
  disabled: boolean
  onChange: (numbers: PhoneChannel | null) => void
}) {
  if (!channels.length)
    return (
      <p className="mt-4 text-14 text-ink-2">
        The phone numbers of this file are left out: neither WhatsApp nor SMS is set up.
      </p>
    )
  return (
    <Field
      className="mt-4"
      label="Phone numbers"
      hint="Choose a channel only if all these people agreed to get messages there. They get offers and reminders with a link for one step, between 8:00 and 22:00 of their own time; never codes, and nothing about money. STOP ends it."
    >
      <Select
        disabled={disabled}
        value={value ?? ''}
        onChange={({ target }) => onChange(channels.find((channel) => channel === target.value) ?? null)}
      >
        <option value="">Leave them out</option>
        {channels.map((channel) => (
          <option key={channel} value={channel}>
            {channelNames[channel]}: these people agreed to it
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Brings testers in from a file: first shown line by line, then imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const attempt = async (doing: string, act: () => Promise<void>) => {
    setBusy(doing)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(fieldProblems(error, ['csv']).fields['csv'] ?? messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const preview = async (file: ImportedFile) => setChosen({ ...file, report: await previewImport(file) })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    setChosen(undefined)
    if (!file) return
    void attempt('Reading the file', async () => preview({ csv: await textOf(file), numbers: null }))
  }
  const store = ({ csv, numbers }: Chosen) =>
    attempt('Sending the file', async () => {
      const { lines } = await importFile({ csv, numbers })
      showToast(`Importing ${counted(lines, 'line')}`, { detail: 'The page of the pool shows how far it is.' })
      onClose()
    })
  const useful = chosen ? chosen.report.added + chosen.report.changed : 0

  return (
    <Dialog
      title="Import testers"
      width="lg"
      onClose={onClose}
      mayClose={() => busy === undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy !== undefined}>
            Cancel
          </Button>
          <Button
            busy={chosen !== undefined && busy !== undefined}
            disabled={useful === 0}
            onClick={() => chosen && void store(chosen)}
          >
            {useful > 0 ? `Import ${counted(useful, 'tester')}` : 'Nothing to import'}
          </Button>
        </>
      }
    >
      <Field label="File" hint={hint}>
        <Input type="file" accept=".csv,text/csv" className="py-2.5" disabled={busy !== undefined} onChange={choose} />
      </Field>
      {chosen?.report.channels && (
        <NumbersField
          channels={chosen.report.channels}
          value={chosen.numbers}
          disabled={busy !== undefined}
          onChange={(numbers) => void attempt('Reading the file', () => preview({ csv: chosen.csv, numbers }))}
        />
      )}
      <div aria-live="polite">
        {busy && (
          <p className="mt-4 flex items-center gap-3 text-14 text-ink-2">
            <progress aria-label={busy} className="bulk-progress" />
            {busy}
          </p>
        )}
      </div>
      <FormAlert className="mt-4" title="The file was not imported">
        {problem}
      </FormAlert>
      {chosen && <Preview report={chosen.report} />}
    </Dialog>
  )
}
