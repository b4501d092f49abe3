import { useSuspenseQuery } from '@tanstack/react-query'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../../lib/message-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Panel } from '../../admin/panel.tsx'
import { playConsoleQuery, usePlayConsoleTest } from './play-console.queries.ts'

/** The account that developers invite to Play Console, and a test of its key. */
export function PlayConsolePanel() {
  const { data } = useSuspenseQuery(playConsoleQuery)
  const test = usePlayConsoleTest()
  const { account, apps, failed } = data
  const state = account === null ? 'Not set' : failed > 0 ? `${failed} failing` : 'Set up'
  const problem = test.error ? messageOf(test.error) : (test.data?.problem ?? undefined)
  return (
    <Panel
      title="Play Console"
      beside={<Badge tone={account === null ? 'quiet' : failed > 0 ? 'due' : 'done'}>{state}</Badge>}
    >
      {account === null ? (
        <p className="text-14 text-ink-2">
          With a service account of Google, developers can let us check their closed track and add the group of their
          test. Start the server with GOOGLE_PLAY_KEY; the manual of operators says how. Until then all goes by their
          word.
        </p>
      ) : (
        <div className="grid gap-4">
          <p className="text-14 wrap-anywhere text-ink-2">
            Developers invite <bdi className="font-mono text-13 text-ink">{account}</bdi>. It sees{' '}
            {counted(apps, 'app')} now. The key is in the environment and not shown.
          </p>
          <div>
            <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
              Test the key
            </Button>
          </div>
          {test.data && !test.data.problem && (
            <p role="status" className="text-14 text-ok-t">
              Google accepts the key.
            </p>
          )}
          <FormAlert>{problem}</FormAlert>
        </div>
      )}
    </Panel>
  )
}
