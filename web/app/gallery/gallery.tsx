import { browserProblems, problems } from '@fortnight/contract/problem'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NextCard } from '../ui/next-card.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { Controls } from './controls.tsx'
import { Shelf } from './shelf.tsx'
import { Signs } from './signs.tsx'
import { States } from './states.tsx'

/** Every state of the main components with the words that people read, to look through in one go. In development only. */
export function Gallery() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="wrap py-12">
        <h1 className="mb-8 text-title">Gallery</h1>
        <Signs />
        <States />
        <Controls />
        <Shelf title="Empty places">
          <EmptyState title="No apps yet" action={<Button>Add App</Button>}>
            Submit your first app to get started
          </EmptyState>
          <EmptyState title="Nothing matches this filter" filtered action={<Button>Clear filters</Button>} />
        </Shelf>
        <Shelf title="Next step">
          <NextCard act={<Button size="sm">Add the package name</Button>}>Testers can’t join yet.</NextCard>
          <NextCard>You’re on track. Nothing to do today.</NextCard>
        </Shelf>
        <Shelf title="Everything that can go wrong">
          {Object.entries({ ...problems, ...browserProblems }).map(([code, problem]) => (
            <StatusBlock key={code} title={code} icon="warn" inline>
              {typeof problem === 'string' ? problem : problem.message}
            </StatusBlock>
          ))}
        </Shelf>
      </main>
    </>
  )
}
