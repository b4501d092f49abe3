import type { Channel } from '../vocabulary/delivery-states.ts'

/**
 * Acts that a signed link allows. For one seat: answering an offer, reporting that Google made its tester a tester
 * of the app, reporting that the app is installed, and checking in for a day. The last one allows nothing: it shows what
 * an act led to. For one tester whom the operator imported: saying whether they want to test, and what that led to.
 */
export const linkActs = ['offer', 'optIn', 'install', 'day', 'outcome', 'pool', 'welcome'] as const
export type LinkAct = (typeof linkActs)[number]

/**
 * Acts that a message's mail lets its reader do by a link: those, or reporting Play Console's count of a day, which its
 * developer does for a test.
 */
export type MailAct = LinkAct | 'count'

/** What a link of a developer is for: the run, and the day on its calendar. */
export interface CountLink {
  run: string
  day: string
}

/** What a signed link is for. */
export interface ActionLink {
  act: LinkAct
  /** Number of the seat, or of the tester. */
  subject: number
  /** The day of use on its run's calendar, if the link is for one. */
  day: string | null
}

/** Page of a signed link; its form posts to the same path. */
export const actionPath = (token: string): string => `/t/${token}`

/** Leaves the page of a signed link for Google, which shows which account the browser uses. */
export const showAccountPath = (path: string): string => path.replace(/(?=\?|$)/, '/account')

/** A signed link as it is sent by that channel: what it is answered with is counted there. */
export const sentBy = (path: string, channel: Channel): string => `${path}?by=${channel}`

/** Page on which a tester has the links sent again that are open to them. */
export const linkAgainPath = '/t'
