import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { mySessions, useEndSession } from './account.queries.ts'
import { PageSection } from '../../../ui/page-section.tsx'
import { SessionRow } from './session-row.tsx'

function Sessions() {
  const { data: sessions, dataUpdatedAt } = useSuspenseQuery(mySessions)
  const ending = useEndSession()
  const end = (id: string | undefined, done: string) =>
    ending.mutate(id, {
      onSuccess: () => {
        showToast(done)
        // The button that was pressed goes with its line.
        document.getElementById('sessions')?.querySelector<HTMLElement>('h2')?.focus()
      },
      onError: (error) => showToast('Not ended', { detail: error.message, tone: 'destructive' }),
    })
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul className="hair">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={dataUpdatedAt}
            busy={ending.isPending && ending.variables === session.id}
            onEnd={() => end(session.id, 'Session ended')}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={ending.isPending && ending.variables === undefined}
          onClick={() => end(undefined, 'All other sessions ended')}
        >
          End all others
        </Button>
      )}
    </>
  )
}

/** The user's sessions, and how to end one. */
export function SessionsSection() {
  return (
    <PageSection
      anchor="sessions"
      title="Sessions"
      lead="Every browser that is signed in as you. If you don’t know one, end it and change your password."
    >
      <Sessions />
    </PageSection>
  )
}
