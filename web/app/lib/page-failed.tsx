import { asSentence } from '@fortnight/contract/format/sentences'
import type { QueryKey } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { queryClient } from './query-client.ts'

/**
 * What a page says in its place when it could not be drawn, with another try: what it asked for under that key is asked
 * for again.
 */
export function PageFailed({
  heading,
  title,
  error,
  queryKey,
}: {
  heading: string
  title: string
  error: unknown
  queryKey: QueryKey
}) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const again = async () => {
    await queryClient.resetQueries({ queryKey })
    // The boundary lets go when the location changes, and every navigation makes a new one.
    await navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }
  return (
    <main id="main" tabIndex={-1} className="wrap py-10">
      <h1 className="mb-6 text-title tracking-tight">{heading}</h1>
      <StatusBlock
        inline
        alert
        icon="warn"
        title={title}
        actions={
          <Button onClick={() => void again()}>
            <Icon name="refresh" />
            Try again
          </Button>
        }
      >
        {asSentence(error instanceof Error ? error.message : 'Something went wrong')} Nothing was changed.
      </StatusBlock>
    </main>
  )
}
