import { useQuery } from '@tanstack/react-query'
import type { AndroidVitals, VersionVitals } from '@fortnight/contract/testing/android-vitals'
import { ago } from '@fortnight/contract/format/ages'
import { longDay } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { decimal } from '@fortnight/contract/format/shares'
import { setupPath } from '@fortnight/contract/site-map/paths'
import { ButtonLink } from '../../../ui/button.tsx'
import { Part } from './part.tsx'
import { runVitals } from './run.queries.ts'

/** To two digits, as Play Console shows rates. */
const rateText = (rate: number | null) => (rate === null ? 'not shown' : `${decimal(rate * 100, 2)}%`)

const versionName = ({ version_code, name }: Pick<VersionVitals, 'version_code' | 'name'>) =>
  name && name !== version_code ? `${name} (${version_code})` : version_code

const hasRates = (versions: readonly VersionVitals[]) =>
  versions.some(({ crash_rate, anr_rate }) => crash_rate !== null || anr_rate !== null)

/** What is there, how fresh it is, and what is missing for which reason. */
function freshness({ read_at, through, versions, problem }: AndroidVitals): string {
  const until = through
    ? `Google’s numbers go up to ${longDay(through)}, in Pacific time; they are a day or two behind.`
    : ''
  if (problem) return until
  if (!read_at) return 'We read them for the first time within some minutes.'
  if (!through) return 'Google has no numbers of your test’s days yet. They come a day or two later.'
  return hasRates(versions)
    ? until
    : `${until} It shows no rates for as few users as yours; the reports are counted in full.`
}

function Versions({ versions }: Pick<AndroidVitals, 'versions'>) {
  const rated = hasRates(versions)
  return (
    <table className="run-counts mt-4">
      <caption className="sr-only">Crashes and ANRs by version</caption>
      <thead>
        <tr>
          {['Version', 'Crashes', 'ANRs', ...(rated ? ['Crash rate', 'ANR rate'] : [])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.version_code}>
            <th scope="row">{versionName(version)}</th>
            <td>{version.crashes}</td>
            <td>{version.anrs}</td>
            {rated && <td>{rateText(version.crash_rate)}</td>}
            {rated && <td>{rateText(version.anr_rate)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Issues({ issues, versions }: Pick<AndroidVitals, 'issues' | 'versions'>) {
  if (!issues.length) return null
  const nameOf = (code: string) =>
    versionName(versions.find((each) => each.version_code === code) ?? { version_code: code, name: null })
  return (
    <ul className="mt-5 grid gap-2 text-14">
      {issues.map((issue) => (
        <li
          key={`${issue.type} ${issue.cause} ${issue.location}`}
          className="rounded-3 border border-line bg-surface px-4 py-3"
        >
          <p className="font-mono text-13 wrap-anywhere">
            <b>{issue.cause || 'Unknown cause'}</b>
            {issue.location && <> in {issue.location}</>}
          </p>
          <p className="mt-1 text-13 text-ink-2">
            {issue.type === 'anr' ? 'ANR' : 'Crash'}, {counted(issue.reports, 'report')} of{' '}
            {counted(issue.users, 'user')}
            {issue.version_code && `, last in ${nameOf(issue.version_code)}`}
            {issue.url && (
              <>
                {'. '}
                <a href={issue.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                  Open in Play Console
                </a>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Crashes and ANRs of the app, as Google reports them; nothing on a server without an account there. */
export function AndroidVitalsPart({ appId, mayAct }: { appId: string; mayAct: boolean }) {
  const { data: vitals } = useQuery(runVitals(appId))
  if (!vitals || vitals.access === 'off') return null
  const { access, problem, versions, issues, read_at } = vitals
  if (access === 'none')
    return mayAct ? (
      <Part anchor="vitals" title="Crashes and ANRs">
        <p className="mb-4 max-w-[60ch] text-14 text-ink-2">
          Let our account see your app in Play Console, and crashes and freezes of each version appear here, next to
          what testers write.
        </p>
        <ButtonLink href={setupPath(appId)} variant="secondary">
          Set it up
        </ButtonLink>
      </Part>
    ) : null
  return (
    <Part
      anchor="vitals"
      title="Crashes and ANRs"
      beside={read_at && <span className="text-13 text-ink-3">Google answered {ago(read_at)}</span>}
    >
      {problem && (
        <p role="status" className="mb-3 max-w-[60ch] rounded-3 bg-due-b px-4 py-3 text-14 text-due-t">
          {problem} Your test goes on, and we try again by ourselves.
        </p>
      )}
      <p className="max-w-[60ch] text-14 text-ink-2">{freshness(vitals)}</p>
      {versions.length > 0 && <Versions versions={versions} />}
      <Issues issues={issues} versions={versions} />
    </Part>
  )
}
