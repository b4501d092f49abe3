import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { consoleCounts, mostConsoleTesters } from '@fortnight/contract/testing/console-counts'
import { shownOf } from '@fortnight/contract/testing/play-counts'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { CountPicture } from './count-picture.tsx'
import { Part } from './part.tsx'

/** What a count means compared with ours, in a sentence. */
function countText({ opted_in, own, believed }: RunDetail['play_counts'][number]): string {
  const except = own ? ` without the ${own} you invited` : ''
  if (opted_in === believed) return `Matches${except}`
  if (opted_in > believed)
    return `${opted_in - believed} more than ours${except}. Google counts them too, and they cost you nothing. Save the count again with everyone you invited yourself, and it confirms the day.`
  return `${believed - opted_in} fewer than ours${except}`
}

/** The number in a field; undefined if there is none. */
const numberIn = (text: string): number | undefined => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined)

const errorOf = (number: number | undefined) =>
  number === undefined
    ? 'Enter a whole number.'
    : number > mostConsoleTesters
      ? `Enter at most ${mostConsoleTesters}.`
      : undefined

/** What Play Console shows today if it counts as we do, with those whom the developer invited. */
const expectedOf = ({ roster, play_counts }: RunDetail) => {
  const invited = play_counts.at(-1)?.own ?? 0
  return {
    opted_in: roster.filter(({ state }) => state === 'opted_in' || state === 'completed').length + invited,
    own: invited,
  }
}

function CountForm({ appId, run }: { appId: string; run: RunDetail }) {
  const { today, started_on, play_counts } = run
  const client = useQueryClient()
  const [day, setDay] = useState(today)
  const [count, setCount] = useState('')
  // People who were invited before one count are most likely in at the next.
  const [invited, setInvited] = useState(String(play_counts.at(-1)?.own || ''))
  const [number, own] = [numberIn(count), invited.trim() ? numberIn(invited) : 0]
  const [tried, setTried] = useState(false)
  const error = errorOf(number)
  const ownError =
    errorOf(own) ??
    (!error && Number(own) > Number(number) ? 'This cannot be more than Play Console shows.' : undefined)
  const save = useMutation({
    mutationFn: ({ on, ...body }: { on: string; opted_in: number; own: number }) =>
      call(consoleCounts.put, { params: { id: appId, day: on }, body }),
    async onSuccess({ gap, believed }, { opted_in, own: theirs }) {
      setCount('')
      setTried(false)
      const more = opted_in - theirs - believed
      showToast(
        gap > 0
          ? `Saved. ${counted(gap, 'tester')} missing.`
          : more > 0
            ? `Saved. Play Console shows ${more} more than we know.`
            : 'Saved. No tester is missing.',
      )
      await client.invalidateQueries({ queryKey: ['apps'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!error && !ownError && number !== undefined && own !== undefined)
      save.mutate({ on: day, opted_in: number, own })
  }
  const expected = expectedOf(run)
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[48rem] gap-3 print:hidden">
      {play_counts.at(-1)?.day !== today && (
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            className="min-h-11"
            busy={save.isPending}
            onClick={() => save.mutate({ on: today, ...expected })}
          >
            {expected.opted_in} opted in: yes, that is right
          </Button>
          <span className="text-13 text-ink-3">Look in Play Console first. Another number goes below.</span>
        </div>
      )}
      <CountPicture
        appId={appId}
        saving={save.isPending}
        onConfirm={(opted_in) => save.mutate({ on: today, opted_in, own: Math.min(own ?? 0, opted_in) })}
      />
      <div className="flex flex-wrap items-start gap-3">
        <Field label="Day" className="w-44">
          <Input
            type="date"
            value={day}
            min={started_on ?? undefined}
            max={today}
            onChange={(event) => setDay(event.target.value)}
          />
        </Field>
        <Field label="Testers in Play Console" error={tried ? error : undefined} className="w-48">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        </Field>
        <Field
          label="Invited by you"
          hint="Not our testers"
          optional
          error={tried ? ownError : undefined}
          className="w-48"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={invited}
            onChange={(event) => setInvited(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={save.isPending} className="mt-[26px] min-h-11">
          Save count
        </Button>
      </div>
      {save.isError && (
        <p role="alert" className="text-13 text-bad-t">
          {save.error.message}
        </p>
      )}
    </form>
  )
}

type Missing = NonNullable<RunDetail['missing']>

const suspectText = ({ silent, seen }: Missing['suspects'][number]) =>
  [
    seen ? 'confirmed on another day' : 'never confirmed',
    silent ? `inactive for ${counted(silent, 'day')}` : 'active',
  ].join(', ')

/** Testers to ask: the count names none, so the likeliest come first. */
function MissingTask({ appId, missing }: { appId: string; missing: Missing }) {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: (seats: number[]) => call(consoleCounts.ask, { params: { id: appId }, body: { seats } }),
    async onSuccess({ asked }) {
      showToast(asked ? `Asked ${counted(asked, 'tester')}` : 'You have asked all of them today')
      await client.invalidateQueries({ queryKey: ['apps'] })
    },
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
  })
  const open = missing.suspects.filter(({ asked }) => !asked)
  return (
    <section aria-label="Missing testers" className="mt-6 rounded-3 border border-line bg-surface p-5 text-14">
      <h3 className="flex items-center gap-2 text-16">
        <Icon name="warn" className="text-due-t" />
        {counted(missing.count, 'tester')} missing on {longDay(missing.day)}
      </h3>
      <p className="mt-1 text-ink-2">
        Play Console shows {missing.opted_in}
        {missing.own > 0 && ` without the ${missing.own} you invited`}, and we counted {missing.believed}. Until we know
        why, we look for replacements. Most likely it is one of these, often signed in with a different Google account:
      </p>
      <ol className="mt-3 grid gap-2">
        {missing.suspects.map((suspect) => (
          <li key={suspect.seat} className="flex flex-wrap items-baseline gap-x-2">
            <b>
              <bdi>{suspect.name || `Tester ${suspect.seat}`}</bdi>
            </b>
            <span className="text-ink-2">{suspectText(suspect)}</span>
            {suspect.asked && <span className="text-13 text-ink-3">Asked today</span>}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="mt-4"
        busy={ask.isPending}
        disabled={open.length === 0}
        onClick={() => ask.mutate(open.map(({ seat }) => seat))}
      >
        {open.length ? 'Ask them to check their account' : 'All asked today'}
      </Button>
    </section>
  )
}

/** The developer's own count in Play Console, next to ours. `mayEnter`: it is their app, and it is being tested. */
export function PlayConsole({ appId, run, mayEnter }: { appId: string; run: RunDetail; mayEnter: boolean }) {
  const { play_counts, missing } = run
  return (
    <Part anchor="console" title="Play Console’s count">
      <p className="mb-4 max-w-[60ch] text-14 text-ink-2">
        Google doesn’t share its count with us. Copy the number from Play Console here now and then; when it matches
        ours, without people you invited yourself, that day is confirmed.
      </p>
      {mayEnter && <CountForm appId={appId} run={run} />}
      {missing && !run.paused_at && <MissingTask appId={appId} missing={missing} />}
      {play_counts.length > 0 && (
        <table className="run-counts mt-6">
          <caption className="sr-only">Counts of Play Console, by day</caption>
          <thead>
            <tr>
              {['Day', 'Play Console', 'Ours', 'What it means'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {play_counts.toReversed().map((count) => (
              <tr key={count.day}>
                <th scope="row">{longDay(count.day)}</th>
                <td>{shownOf(count)}</td>
                <td>{count.believed}</td>
                <td>{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}
