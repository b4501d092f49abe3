import { useRevalidator } from 'react-router'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBlock } from '../../ui/status-block.tsx'
import { PageHead } from './page-head.tsx'
import { SecondFactorNeeded } from './second-factor-needed.tsx'

/** Replaces a page whose data could not be read. */
export function LoadFailed({ title, error }: { title: string; error: unknown }) {
  const { revalidate, state } = useRevalidator()
  if (error instanceof Problem && error.code === 'second-factor-required') return <SecondFactorNeeded />
  return (
    <>
      <PageHead title={title} />
      <StatusBlock
        inline
        alert
        icon="warn"
        title={messages.adminLoadFailed}
        actions={
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </StatusBlock>
    </>
  )
}
