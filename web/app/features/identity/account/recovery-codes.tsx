import { useRef, useState } from 'react'
import { brand } from '../../../lib/brand.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { codesFileName, codesFileText } from './files.ts'

/** Recovery codes, shown this once: the dialog stays until the user confirms that they have them. */
export function RecoveryCodes({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}) {
  const { email } = useUser()
  const [stored, setStored] = useState(false)
  const [missed, setMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const finish = () => {
    if (stored) return onDone()
    setMissed(true)
    box.current?.focus()
  }
  const mayClose = () => {
    finish()
    return false
  }
  return (
    <Dialog
      title="Save your recovery codes"
      description="Each one works once in place of the app, in case you lose your phone. We show them only now."
      width="sm"
      onClose={onDone}
      mayClose={mayClose}
      footer={<Button onClick={finish}>{doneLabel}</Button>}
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1.5 rounded-2 bg-sunken px-4 py-3.5 font-mono text-14 tabular-nums min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton
          variant="secondary"
          className="max-sm:min-h-11"
          text={codes.join('\n')}
          announcement="Recovery codes copied"
        >
          Copy
        </CopyButton>
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:min-h-11"
          onClick={() => saveFile(codesFileName(brand.name), codesFileText(brand.name, email, codes))}
        >
          <Icon name="download" />
          Download
        </Button>
      </div>
      <div className="mt-4">
        <Checkbox
          ref={box}
          checked={stored}
          error={
            missed && !stored ? 'Save these codes first. Without them, losing your phone locks you out.' : undefined
          }
          onChange={(event) => setStored(event.target.checked)}
        >
          I have saved them
        </Checkbox>
      </div>
    </Dialog>
  )
}
