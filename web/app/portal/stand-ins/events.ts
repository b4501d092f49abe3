import { readingSince } from '../../lib/early-answers.ts'
import { idle } from '../../lib/idle.ts'

/** Follows the server's events once the screen is drawn: what changes meanwhile is read again by then. */
export function listenToEvents(): void {
  const startedAt = readingSince()
  void idle()
    .then(() => import('../../lib/events.ts'))
    .then((events) => events.listenToEvents(startedAt))
    // Without them the screen is read again when it comes into view.
    .catch(() => undefined)
}
