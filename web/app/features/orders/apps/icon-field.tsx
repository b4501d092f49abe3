import { useState } from 'react'
import { mostIconBytes } from '@fortnight/contract/orders/icon-rules'
import type { App } from '@fortnight/contract/orders/apps'
import { pictureTypes } from '@fortnight/contract/testing/checkin-rules'
import { AppTile } from '../../../lib/app-tile.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSaveIcon } from './apps.changes.ts'

const tooLarge = 'This picture is larger than 2 MB. Please choose a smaller one.'
const wrongType = 'Please choose a PNG, JPEG or WebP picture.'

/** What is wrong with a file, as far as it can be said before it is sent. */
const refusalOf = ({ size, type }: File) => {
  if (!pictureTypes.some((known) => known === type)) return wrongType
  return size > mostIconBytes ? tooLarge : undefined
}

/** The icon of an app: chosen or dropped here, and sent at once. */
export function IconField({ app }: { app: App }) {
  const [refusal, setRefusal] = useState<string>()
  const save = useSaveIcon(app.id)
  const choose = (file: File | undefined) => {
    if (!file) return
    const wrong = refusalOf(file)
    setRefusal(wrong)
    if (!wrong) save.mutate(file)
  }
  const problem = refusal ?? (save.error ? messageOf(save.error) : undefined)
  return (
    <div
      role="group"
      aria-label="Icon"
      className="relative mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-dashed border-line-2 p-4 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2"
    >
      <AppTile app={app} size="xl" />
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="text-14 font-semibold">Icon</p>
        <p className="text-13 text-ink-3">PNG, JPEG or WebP, at least 64 by 64 pixels. You can drop it here.</p>
        <p role="status" className="text-13 text-ink-2 empty:hidden">
          {save.isPending && 'Saving the icon'}
        </p>
        {problem && !save.isPending && (
          <span role="alert">
            <FieldError>{problem}</FieldError>
          </span>
        )}
      </div>
      <div className="flex gap-2">
        <span aria-hidden="true" className={buttonClass({ variant: 'secondary', size: 'sm' }, 'max-sm:min-h-11')}>
          <Icon name="upload" />
          {app.icon ? 'Replace' : 'Upload'}
        </span>
        {/* Over the whole field: a file input takes what is dropped on it. */}
        <input
          type="file"
          aria-label={app.icon ? 'Replace the icon' : 'Upload an icon'}
          accept={pictureTypes.join()}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          disabled={save.isPending}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {app.icon && (
          <Button
            size="sm"
            variant="ghost"
            className="relative max-sm:min-h-11"
            disabled={save.isPending}
            onClick={() => {
              setRefusal(undefined)
              save.mutate(null)
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
