import { gate } from '@fortnight/contract/plans'
import { AddPicture, PayPicture, PlayPicture } from '../../ui/pictures.tsx'
import type { ProseSection } from '../prose-page.tsx'

const steps = [
  {
    Picture: AddPicture,
    title: 'Order',
    copy: 'Add your app: its name and what testers should try. Then choose a plan.',
  },
  {
    Picture: PayPicture,
    title: 'Pay',
    copy: 'Send the money, then enter the transaction ID from the SMS or the receipt.',
  },
  { Picture: PlayPicture, title: 'Set up Play', copy: 'Paste your opt-in link and say how testers get in.' },
]

export const start: ProseSection = {
  id: 'start',
  title: 'Start in three steps',
  body: (
    <>
      <ol className="start-steps">
        {steps.map(({ Picture, title, copy }) => (
          <li key={title}>
            <div className="start-picture">
              <Picture />
            </div>
            <div>
              <h3>{title}</h3>
              <p>{copy}</p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        We check your payment, and your testers arrive within 24 hours of payment and Play set-up. Day 1 starts when{' '}
        {gate.testers} have joined.
      </p>
    </>
  ),
}
