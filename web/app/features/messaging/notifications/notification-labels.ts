import { createContext, useContext } from 'react'
import { exactMoment } from '@fortnight/contract/format/moments'
import { type Newcomer, newcomersText } from './newcomers.ts'
import { relativeTime } from './relative-time.ts'

/** What the bell and its list say; a page in another language gives its own. */
export const NotificationLabels = createContext({
  title: 'Notifications',
  /** `unread` is the number on the bell, '' if there is none. */
  bell: (unread: string): string => (unread ? `Notifications, ${unread} unread` : 'Notifications'),
  came: (notes: readonly Newcomer[]): string => newcomersText(notes),
  unread: 'Unread: ',
  loading: 'Loading notifications',
  failed: 'Your notifications did not load',
  again: 'Try again',
  emptyTitle: 'No notifications yet',
  empty: 'You will hear here about payments and about each day of your tests.',
  markAll: 'Mark all as read',
  allRead: 'All read',
  older: 'Show older',
  noOlder: 'These are all',
  ago: (moment: string): string => relativeTime(moment),
  exact: (moment: string): string => exactMoment(moment),
})

export const useNotificationLabels = () => useContext(NotificationLabels)
