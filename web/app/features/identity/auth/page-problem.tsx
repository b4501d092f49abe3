import { useRevalidator } from 'react-router'
import { browserProblems, Problem } from '@fortnight/contract/problem'
import { isNetworkError } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'

interface ProblemLabels {
  title: string
  text: string
  /** Trying again can help. */
  again: boolean
  /** Target of the link that leads on. */
  way?: { label: string; href: string }
}

const labelsOf = (error: unknown): ProblemLabels => {
  if (isNetworkError(error)) {
    return {
      title: 'You seem to be offline',
      text: 'We could not reach the server. You are still signed in, and your tests keep running.',
      again: true,
    }
  }
  const code = error instanceof Problem ? error.code : 'internal'
  if (code === 'not-configured' || code === 'not-initialized') {
    const text = browserProblems[code]
    return { title: 'Configuration Error', text, again: false, way: { label: 'How to set it up', href: '/setup' } }
  }
  if (code === 'forbidden') {
    return { title: 'Access Denied', text: 'You do not have permission to see this page.', again: false }
  }
  if (code === 'not_found') {
    return { title: 'Page not found', text: 'There is nothing at this address. The link may be old.', again: false }
  }
  if (code === 'unavailable' || code === 'too_many') {
    return {
      title: 'The service is not available right now',
      text: 'You are still signed in, and your tests keep running. Please try again in a moment.',
      again: true,
    }
  }
  return {
    title: 'Something went wrong',
    text: 'This page could not be shown. Nothing was changed, and your tests keep running.',
    again: true,
  }
}

/** A signed-in page that could not be loaded: what failed, what is safe, and the way on. */
export function PageProblem({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const { title, text, again, way = { label: 'Go to your apps', href: '/dashboard' } } = labelsOf(error)
  const actions = again ? (
    <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
      Try again
    </Button>
  ) : (
    <ButtonLink href={way.href}>{way.label}</ButtonLink>
  )
  return (
    <StatusBlock alert title={title} actions={actions}>
      {text}
    </StatusBlock>
  )
}
