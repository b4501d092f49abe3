import { gate } from '@fortnight/contract/plans'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AddPicture, DaysPicture, PayPicture, PlayPicture } from '../../../ui/pictures.tsx'

const way = [
  { Picture: AddPicture, title: 'Add your app', copy: 'Its name, what it does, and a Play link if you have one.' },
  { Picture: PayPicture, title: 'Pay once', copy: 'Send the money, then enter the transaction ID.' },
  { Picture: PlayPicture, title: 'Set up Play', copy: 'Say how testers join your closed test. About ten minutes.' },
  {
    Picture: DaysPicture,
    title: 'Day 1',
    copy: `It starts when ${gate.testers} testers have joined, within 24 hours of payment and Play set-up.`,
  },
]

/** The way of a first app, from here to its first day. */
function Way() {
  return (
    <ol aria-label="How it goes" className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {way.map(({ Picture, title, copy }, index) => (
        <li
          key={title}
          className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-4 rounded-3 border border-line bg-surface p-4 sm:block"
        >
          <div className="grid place-items-center sm:mb-4 sm:h-28">
            <Picture />
          </div>
          <div>
            <h3 className="text-16 tracking-[-0.01em]">
              <span className="text-ink-3">{index + 1}</span> {title}
            </h3>
            <p className="mt-1 text-13 text-ink-2">{copy}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Nothing to show: `filtered` when apps exist, only not for this filter. */
export function NoApps({ filtered, onClear, onAdd }: { filtered: boolean; onClear: () => void; onAdd: () => void }) {
  if (filtered)
    return (
      <EmptyState
        title="No apps found"
        filtered
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Try adjusting your search or filter criteria.
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        title="No apps found"
        action={
          <Button onClick={onAdd}>
            <Icon name="plus" />
            Add Your First App
          </Button>
        }
      >
        Get started by adding your first app for testing.
      </EmptyState>
      <Way />
    </>
  )
}
