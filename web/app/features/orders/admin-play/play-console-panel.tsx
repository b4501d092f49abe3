import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../../lib/message-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { DeleteKeyDialog, GoogleKey } from '../../admin/google-key.tsx'
import { Panel } from '../../admin/panel.tsx'
import { PlayConsoleDialog } from './play-console-dialog.tsx'
import { deletePlayKey, playConsoleQuery, usePlayConsoleTest } from './play-console.queries.ts'

/** The account that developers invite to Play Console, its key, and a test of it. */
export function PlayConsolePanel() {
  const { data } = useSuspenseQuery(playConsoleQuery)
  const test = usePlayConsoleTest()
  const [open, setOpen] = useState<'key' | 'deletion'>()
  const { account, apps, failed } = data
  const close = () => setOpen(undefined)
  const state = account === null ? 'Not set' : failed > 0 ? `${failed} failing` : 'Set up'
  const problem = test.error ? messageOf(test.error) : (test.data?.problem ?? undefined)
  return (
    <Panel
      title="Play Console"
      beside={<Badge tone={account === null ? 'quiet' : failed > 0 ? 'due' : 'done'}>{state}</Badge>}
    >
      <div className="grid gap-4">
        {account === null ? (
          <p className="text-14 text-ink-2">
            With a service account of Google, developers can let us check their closed track and add the group of their
            test. The manual of operators says how to make one. Until then all goes by their word.
          </p>
        ) : (
          <>
            <p className="text-14 text-ink-2">Developers invite this account. It sees {counted(apps, 'app')} now.</p>
            <GoogleKey account={account} />
          </>
        )}
        <div className="flex flex-wrap gap-2.5">
          {account !== null && (
            <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
              Test the key
            </Button>
          )}
          <Button variant={account === null ? 'secondary' : 'ghost'} onClick={() => setOpen('key')}>
            {account === null ? 'Set up' : 'Replace the key'}
          </Button>
          {account !== null && (
            <Button variant="ghost" onClick={() => setOpen('deletion')}>
              Delete the key
            </Button>
          )}
        </div>
        {test.data && !test.data.problem && (
          <p role="status" className="text-14 text-ok-t">
            Google accepts the key.
          </p>
        )}
        <FormAlert>{problem}</FormAlert>
      </div>
      {open === 'key' && <PlayConsoleDialog isNew={account === null} onClose={close} />}
      {open === 'deletion' && (
        <DeleteKeyDialog remove={deletePlayKey} onClose={close}>
          We no longer see any closed track: all tests go by the word of their developers from now on.
        </DeleteKeyDialog>
      )}
    </Panel>
  )
}
