import { useQuery } from '@tanstack/react-query'
import { counted } from '@fortnight/contract/format/plurals'
import type { SmallerStart } from '@fortnight/contract/testing/smaller-start'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { smallerStartOf, useSmallerStartAnswer } from './smaller-start.queries.ts'

interface Props {
  appId: string
  need: number
  days: number
}

const card = 'mt-6 rounded-4 border border-line bg-surface px-6 py-5 max-sm:px-4'

function Question({ appId, need, days, question: { team, percent } }: Props & { question: SmallerStart }) {
  const answer = useSmallerStartAnswer(appId)
  const send = async (accept: boolean) => {
    const { started } = await answer.mutateAsync({ accept, percent })
    if (!accept) showToast('Your test waits for a full team')
    else if (started) showToast('Your test has its testers')
    else showToast('Thank you', { detail: 'Your test starts as soon as the free testers reach that chance.' })
  }
  const press = (accept: boolean) => void send(accept).catch(() => {})
  return (
    <section aria-labelledby="smaller-start" className={card}>
      <h2 id="smaller-start" className="text-18">
        Start with fewer testers?
      </h2>
      <p className="mt-2 max-w-prose text-14 text-ink-2">
        {counted(team, 'tester is', 'testers are')} free for your test now. If we start with them, the chance that{' '}
        {need} stay for all {days} days is <b className="font-semibold text-ink">{percent}%</b>. With a full team it is
        over 99%.
      </p>
      <ul className="mt-3 max-w-prose list-disc space-y-1 pl-5 text-14 text-ink-2">
        <li>What changes: the test can end later than promised more often, about {100 - percent} times in 100.</li>
        <li>What stays: your price, your promised date, and the money back if we are late or deliver less.</li>
        <li>We keep adding testers as they become free. Without your yes, nothing starts.</li>
      </ul>
      <FormAlert className="mt-4" title="Your answer was not saved">
        {answer.error ? messageOf(answer.error) : undefined}
      </FormAlert>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={answer.isPending && answer.variables.accept} onClick={() => press(true)}>
          Start with {counted(team, 'tester')}
        </Button>
        <Button
          variant="secondary"
          busy={answer.isPending && !answer.variables.accept}
          disabled={answer.isPending && answer.variables.accept}
          onClick={() => press(false)}
        >
          Wait for a full team
        </Button>
      </div>
    </section>
  )
}

/** Asks the developer of a waiting test whether it starts with fewer testers; nothing if there is no question. */
export function SmallerStartCard(props: Props) {
  const { data } = useQuery(smallerStartOf(props.appId))
  if (!data) return null
  if (data.answer === null) return <Question {...props} question={data} />
  if (data.answer !== 'accepted') return null
  return (
    <p className={`${card} text-14 text-ink-2`}>
      You agreed to start at a chance of {data.percent}%. Your test starts as soon as the testers who are free reach it.
    </p>
  )
}
