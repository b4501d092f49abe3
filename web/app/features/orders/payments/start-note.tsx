import { useQuery } from '@tanstack/react-query'
import { dayOf } from '@fortnight/contract/format/moments'
import { paymentTerms } from './payments.queries.ts'

/**
 * The day when the testers of a test that is paid for and set up now arrive: within a day, or later while all of them
 * are busy.
 */
export function StartNote() {
  const { data } = useQuery(paymentTerms)
  const later = data?.starts_on
  return (
    <p className="dialog-note">
      {later
        ? `Nearly all testers are busy: yours should arrive around ${dayOf(later)}, once your payment is confirmed and your app is set up for Play.`
        : 'Your testers arrive within 24 hours of payment and Play set-up.'}
    </p>
  )
}
