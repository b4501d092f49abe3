import { Link } from 'react-router'
import { type AlikePerson, type LikenessGroup, wordsOf } from '@fortnight/contract/testers/likeness'
import { testerLabels } from '@fortnight/contract/vocabulary/tester-labels'
import { counted } from '@fortnight/contract/format/plurals'

/** "Sana Mir and 3 others". */
export function namesOf({ people }: Pick<LikenessGroup, 'people'>): string {
  const first = people[0]?.name ?? 'Deleted person'
  return people.length > 1 ? `${first} and ${counted(people.length - 1, 'other')}` : first
}

/** The reasons of a group's pairs, each once, those of the surest pair first. */
export const reasonsOf = ({ pairs }: Pick<LikenessGroup, 'pairs'>): string[] => [
  ...new Set(pairs.flatMap(({ reasons }) => reasons.map(wordsOf))),
]

/** What an account is, in words. */
export const factsOf = ({ email, status, apps, is_held }: AlikePerson) =>
  [
    email,
    status && testerLabels[status].label,
    apps > 0 && counted(apps, 'app of their own', 'apps of their own'),
    is_held && 'Payouts held',
  ]
    .filter(Boolean)
    .join(', ')

function Person({ person }: { person: AlikePerson }) {
  const { person_id, tester_id, name } = person
  return (
    <li className="wrap-anywhere">
      <Link
        className="admin-link"
        to={tester_id === null ? `/admin/users?user=${person_id}` : `/admin/pool?tester=${tester_id}`}
      >
        {name}
      </Link>
      <span className="block text-13 text-ink-3">{factsOf(person)}</span>
    </li>
  )
}

/** Everyone in a group, why they look alike, and the tests on which they are together. */
export function AlikePeople({ group }: { group: LikenessGroup }) {
  const { people, together } = group
  return (
    <div className="grid gap-4 text-14">
      <ul className="grid max-h-56 gap-2 overflow-y-auto" aria-label="People">
        {people.map((person) => (
          <Person key={person.person_id} person={person} />
        ))}
      </ul>
      <ul className="grid list-disc gap-1 ps-5" aria-label="Why">
        {reasonsOf(group).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {together.length > 0 && (
        <p>
          In one test now:{' '}
          {together.map(({ app_id, app_name }, place) => (
            <span key={app_id}>
              {place > 0 && ', '}
              <Link to={`/admin/apps/${app_id}`} className="admin-link">
                {app_name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
