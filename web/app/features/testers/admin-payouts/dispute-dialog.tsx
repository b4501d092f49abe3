import { dayOf } from '@fortnight/contract/format/moments'
import { signNames } from '@fortnight/contract/vocabulary/prompt-labels'
import { weekdayOf } from '@fortnight/contract/format/days'
import { inRupees } from '@fortnight/contract/format/money'
import { DayPicture } from '../../../lib/shown-days.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import type { DisputeChoice } from './disputes-screen.tsx'
import { useDecideDispute } from './payouts.queries.ts'

const suggestions = {
  upheld: ['Thank you for telling us. The day is paid.', 'We looked at your screenshot. The day is paid.'],
  declined: ['Your screenshot shows another day. Please send one of the same day next time.'],
}

/** The screenshot of the day, next to the one that it was made of. */
function Pictures({
  dispute: { seat, day, tester_name: name, has_image: hasImage, copy_of: original },
}: Pick<DisputeChoice, 'dispute'>) {
  if (!hasImage) return null
  const pictures = [{ seat, day, of: `${name}, ${weekdayOf(day)}` }]
  if (original) {
    const { tester_name: other, app_name: app } = original
    pictures.push({ seat: original.seat, day: original.day, of: `${other}, ${weekdayOf(original.day)}, ${app}` })
  }
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      {pictures.map((picture, place) => (
        <figure key={picture.of} className="min-w-0">
          <figcaption className="mb-1.5 text-13 text-ink-2 wrap-anywhere">
            {place ? 'Sent before: ' : ''}
            <bdi>{picture.of}</bdi>
          </figcaption>
          <DayPicture {...picture} of={`Screenshot of ${picture.of}`} />
        </figure>
      ))}
    </div>
  )
}

/** Decides a disputed day for good, with an answer that the tester reads. */
export function DisputeDialog({ dispute, as, onClose }: DisputeChoice & { onClose: () => void }) {
  const decide = useDecideDispute(dispute.id)
  const pays = as === 'upheld'
  return (
    <RecordDialog
      title={pays ? 'Pay this day?' : 'Leave this day unpaid?'}
      confirmLabel={pays ? 'Pay the day' : 'Leave it unpaid'}
      destructive={!pays}
      field={{
        name: 'answer',
        label: 'Answer',
        hint: 'The tester reads it.',
        longest: 1000,
        missing: 'Answer the tester.',
        suggestions: suggestions[as],
      }}
      act={(answer) => decide.mutateAsync({ state: as, answer })}
      done={() => ({
        title: pays ? 'Day paid' : 'Day left unpaid',
        detail: `${dispute.user_email} has been notified.`,
      })}
      failed="The day stays as it was"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {dispute.tester_name} on {dayOf(dispute.day)}, {dispute.app_name}:{' '}
        {dispute.message === null
          ? 'our check held this day. Its tester did not ask for a decision.'
          : `“${dispute.message}”`}
      </p>
      {dispute.signs.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {dispute.signs.map((sign) => (
            <li key={sign}>{signNames[sign]}</li>
          ))}
        </ul>
      )}
      <Pictures dispute={dispute} />
      {pays && (
        <p className="mt-2">
          The day counts as confirmed in the record of the test and brings {inRupees(dispute.amount_pkr)}.
        </p>
      )}
    </RecordDialog>
  )
}
