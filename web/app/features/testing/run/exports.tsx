import { useMutation } from '@tanstack/react-query'
import { runs } from '@fortnight/contract/testing/runs'
import { call } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Part } from './part.tsx'

const files = {
  ledger: { label: 'Signed record', endpoint: runs.exportLedger, end: 'ledger.jsonl' },
  days: { label: 'Days as CSV', endpoint: runs.exportDays, end: 'days.csv' },
  state: { label: 'Everything as JSON', endpoint: runs.exportState, end: 'run.json' },
} as const
type Kind = keyof typeof files

/** A name that every system takes: letters, digits and hyphens of the app's name. */
const safeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase() || 'app'

/** The record to keep: signed for anyone who checks it, as a table, as data. */
export function Exports({ appId, appName }: { appId: string; appName: string }) {
  const save = useMutation({
    mutationFn: async (kind: Kind) => {
      const { endpoint, end } = files[kind]
      saveFile(`${safeName(appName)}-${end}`, await call(endpoint, { params: { id: appId } }))
    },
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
  })
  return (
    <Part anchor="exports" title="Keep the record" className="print:hidden">
      <p className="max-w-[60ch] text-14 text-ink-2">
        The test record holds everything that happened. Each entry is linked to the one before, and we sign the whole.
        Anyone can{' '}
        <a href="/verify" className="underline underline-offset-3">
          check it
        </a>{' '}
        without asking us. It contains no names.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {(Object.keys(files) as Kind[]).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            busy={save.isPending && save.variables === kind}
            onClick={() => save.mutate(kind)}
          >
            <Icon name="download" />
            {files[kind].label}
          </Button>
        ))}
      </div>
    </Part>
  )
}
