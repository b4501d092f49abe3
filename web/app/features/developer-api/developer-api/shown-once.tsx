import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** A secret that is shown this once: the dialog stays until the reader confirms that they have it. */
export function ShownOnce({
  title,
  label,
  secret,
  description,
  onDone,
}: {
  title: string
  label: string
  secret: string
  description: string
  onDone: () => void
}) {
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onDone}
      mayClose={() => false}
      footer={<Button onClick={onDone}>I have stored it</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3.5">
        <span aria-label={label} role="group" className="font-mono text-13 wrap-anywhere">
          {secret}
        </span>
        <CopyButton
          text={secret}
          label={`Copy ${label.toLowerCase()}`}
          announcement={`${label} copied`}
          className="max-sm:size-11!"
        />
      </div>
    </Dialog>
  )
}
