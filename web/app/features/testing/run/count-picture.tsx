import { useMutation } from '@tanstack/react-query'
import { pictureTypes } from '@fortnight/contract/testing/checkin-rules'
import { consoleCounts } from '@fortnight/contract/testing/console-counts'
import { call } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** A screenshot in place of a number: what we read in it counts once the developer has confirmed it. */
export function CountPicture({
  appId,
  saving,
  onConfirm,
}: {
  appId: string
  saving: boolean
  onConfirm: (count: number) => void
}) {
  const read = useMutation({
    mutationFn: (body: File) => call(consoleCounts.readPicture, { params: { id: appId }, body }),
  })
  const count = read.data?.opted_in
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={buttonClass(
            { variant: 'secondary' },
            'min-h-11 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          )}
        >
          <Icon name="upload" />
          {read.isPending ? 'Reading the picture' : 'Send a screenshot instead'}
          <input
            type="file"
            accept={pictureTypes.join(',')}
            className="sr-only"
            disabled={read.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) read.mutate(file)
            }}
          />
        </label>
        <span className="text-13 text-ink-3">Of the place where Play Console says “opted in”. We don’t keep it.</span>
      </div>
      <div role="status" className="empty:hidden">
        {count !== undefined && count !== null && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3 border border-line bg-surface px-4 py-3 text-14">
            <span>
              We read <b>{count} opted in</b>. Is that right?
            </span>
            <Button
              className="min-h-11"
              busy={saving}
              onClick={() => {
                onConfirm(count)
                read.reset()
              }}
            >
              Yes, save {count}
            </Button>
            <Button variant="ghost" className="min-h-11" onClick={() => read.reset()}>
              No
            </Button>
          </div>
        )}
        {count === null && (
          <p className="text-13 text-due-t">We found no number of opted-in testers in it. Enter the number instead.</p>
        )}
      </div>
      {read.isError && (
        <p role="alert" className="text-13 text-bad-t">
          {messageOf(read.error)}
        </p>
      )}
    </div>
  )
}
