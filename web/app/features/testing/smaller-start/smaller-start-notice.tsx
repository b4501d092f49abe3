import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appPath } from '@fortnight/contract/site-map/paths'
import { Icon } from '../../../ui/icon.tsx'
import { smallerStartOf } from './smaller-start.queries.ts'

/** One line for a waiting app whose developer is asked about a start with fewer testers; nothing otherwise. */
export function SmallerStartNotice({ app }: { app: { id: string; name: string } }) {
  const { data } = useQuery(smallerStartOf(app.id))
  if (!data || data.answer !== null) return null
  return (
    <section
      aria-label={`A question about ${app.name}`}
      className="needs-you mb-4 grid grid-cols-[auto_1fr] items-center gap-3.5 rounded-3 border p-3.5 text-14 text-due-t sm:flex sm:py-3 sm:pl-[18px]"
    >
      <Icon name="clock" />
      <p className="min-w-0 wrap-anywhere">
        <b className="font-semibold text-ink">
          <bdi>{app.name}</bdi> can start with fewer testers
        </b>{' '}
        at a chance of {data.percent}%. Nothing starts without your yes.
      </p>
      <Link to={appPath(app.id)} className="font-semibold underline max-sm:col-span-full sm:ml-auto">
        Decide
      </Link>
    </section>
  )
}
