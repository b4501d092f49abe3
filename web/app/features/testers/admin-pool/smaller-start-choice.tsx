import { useState } from 'react'
import { momentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import type { Shortage } from '@fortnight/contract/testing/queue'
import { leastPercent, percentOf } from '@fortnight/contract/testing/smaller-start'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { askSmallerStart, withdrawSmallerStart } from './pool.queries.ts'

/** The state of the question to the developer, in a sentence. */
function standingOf({ smaller_start: asked }: Shortage): string | undefined {
  if (!asked) return undefined
  if (asked.answer === null) return `You asked on ${momentOf(asked.asked_at)}, at ${asked.percent}%. No answer yet.`
  if (asked.answer === 'accepted')
    return `Its developer agreed to ${asked.percent}%. The test starts as soon as the free testers reach that.`
  return asked.answer === 'declined' ? `Its developer chose to wait when asked at ${asked.percent}%.` : undefined
}

/** Starting with the testers who are free, for which the developer is asked. */
export function SmallerStartChoice({ shortage }: { shortage: Shortage }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { app_id, team, chance, recruit, smaller_start } = shortage
  const percent = percentOf(chance)
  const isOpen = smaller_start?.answer === null || smaller_start?.answer === 'accepted'
  const mayAsk = !isOpen && recruit.testers > 0 && percent >= leastPercent
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
      showToast(done)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <p>
        <b className="font-semibold text-ink">Start with fewer.</b> {standingOf(shortage)}{' '}
        {!isOpen &&
          (percent >= leastPercent
            ? `Its developer is asked whether it starts with ${counted(team, 'tester')} at ${percent}%. Nothing starts without their yes.`
            : `Its developer can be asked from a chance of ${leastPercent}% on; it is ${percent}% now.`)}
      </p>
      <FormAlert className="mt-3" title="Nothing was changed">
        {problem}
      </FormAlert>
      {mayAsk && (
        <Button
          size="sm"
          className="mt-3"
          busy={busy}
          onClick={() => void attempt(() => askSmallerStart(app_id, percent), 'The developer has been asked')}
        >
          Ask the developer
        </Button>
      )}
      {isOpen && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          busy={busy}
          onClick={() => void attempt(() => withdrawSmallerStart(app_id), 'The question is withdrawn')}
        >
          Withdraw the question
        </Button>
      )}
    </div>
  )
}
