import { Icon } from '../ui/icon.tsx'
import { feedbackLink } from './links.ts'

/** Bottom right on every public page; the panel it opens is loaded on intent. */
export function FeedbackButton() {
  return (
    <a {...feedbackLink} role="button" aria-label="Feedback" className="feedback-button">
      <Icon name="chat" />
      <span>Feedback</span>
    </a>
  )
}
