import type { Notification } from '@fortnight/contract/messaging/notifications'

export type Newcomer = Pick<Notification, 'id' | 'title' | 'read' | 'created_at'>

/** Unread notifications that came after the newest one of `before`. */
export function newcomers<N extends Newcomer>(before: readonly Newcomer[], now: readonly N[]): N[] {
  const known = new Set(before.map(({ id }) => id))
  const newest = before.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '')
  return now.filter((note) => !note.read && !known.has(note.id) && note.created_at >= newest)
}

/** What a screen reader says of them. */
export const newcomersText = (notes: readonly Newcomer[]): string =>
  notes.length === 1 ? `New notification: ${notes[0]?.title}` : `${notes.length} new notifications`
