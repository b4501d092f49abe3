import { type Feedback, feedback } from '@fortnight/contract/site/feedback'
import { Email } from '../../../lib/email.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { LongText } from '../../admin/long-text.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { RatingsPanel } from './ratings-panel.tsx'

export const feedbackList = adminList<Feedback>({
  name: 'feedback',
  path: '/admin/feedback',
  topic: 'feedback',
  list: feedback.list,
  file: feedback.exportAll,
})

/** The address to answer to; most visitors leave none. */
function Sender({ email }: { email: string | null }) {
  if (!email) return 'A visitor'
  return (
    <a href={`mailto:${email}`} className="text-ink underline underline-offset-4">
      <Email>{email}</Email>
    </a>
  )
}

const starsOf = (rating: number | null) => (rating === null ? 'No rating' : `${rating} of 5`)

const columns: readonly Column<Feedback>[] = [
  { id: 'comment', label: 'Feedback', cell: (row) => <LongText>{row.comment}</LongText> },
  { id: 'rating', label: 'Rating', cell: (row) => <span className="whitespace-nowrap">{starsOf(row.rating)}</span> },
  { id: 'user_email', label: 'From', cell: (row) => <Sender email={row.user_email} /> },
  { id: 'app_name', label: 'App', cell: (row) => row.app_name ?? 'None' },
  { id: 'url', label: 'Page', optional: true, cell: (row) => row.url ?? 'Unknown' },
  { id: 'created_at', label: 'Received', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
]

const filters: readonly Filter[] = [
  {
    name: 'rating',
    label: 'Rating',
    all: 'All ratings',
    options: (['5', '4', '3', '2', '1'] as const).map((rating) => [rating, starsOf(Number(rating))] as const),
  },
  {
    name: 'about',
    label: 'About',
    all: 'Apps and the site',
    options: [
      ['app', 'An app'],
      ['site', 'The site'],
    ],
  },
]

/** What visitors and developers said. */
export function FeedbackScreen() {
  return (
    <>
      <RatingsPanel />
      <ListScreen
        list={feedbackList}
        title="Feedback"
        noun="remark"
        placeholder="Words or e-mail"
        columns={columns}
        filters={filters}
        nameOf={(row) => `the remark of ${row.user_email ?? 'a visitor'}`}
        empty="What visitors and developers write appears here."
      />
    </>
  )
}
