import type { Locale } from '../vocabulary/locales.ts'

// Addresses of ours that messages and pages lead to.

/** Page of an app, for its developer: its test, day by day. */
export const appPath = (appId: string): string => `/apps/${appId}`

/** The open form for a new app. */
export const addAppPath = '/dashboard?view=add'

/** The open Play set-up form of an app. */
export const setupPath = (appId: string): string => `${appPath(appId)}?view=setup`

/** Page on which the developer sees how testers join. */
export const joiningPath = (appId: string): string => `${appPath(appId)}/testers`

/** Page of what testers found, and of the versions that answer it. */
export const feedbackPath = (appId: string): string => `${appPath(appId)}/feedback`

/** Page on which the developer enters how many testers Play Console counts, and sees who is missing. */
export const consolePath = (appId: string): string => `${appPath(appId)}/console`

/** Page of the test's record: what happened so far, and its files. */
export const recordPath = (appId: string): string => `${appPath(appId)}/record`

/** Page of a test, for one of its testers. */
export const seatPath = (seat: number): string => `/tester/offers/${seat}`

/** Page on which the developer applies for production, and keeps the report. */
export const productionPath = (appId: string): string => `${appPath(appId)}/production`

/** Public page of a report, for anyone who has its token. */
export const reportPath = (token: string): string => `/r/${token}`

/** Picture of a report's public page, where its link is shared; `page` is the path of that page. */
export const reportPicturePath = (page: string): string => `${page}/picture.png`

/** Page of an app's payments and refunds. */
export const paymentsPath = (appId: string): string => `${appPath(appId)}/payments`

/** Page of payments, for administrators. */
export const paymentReviewPath = '/admin/payments'

/** Page of requests for another way to pay, for administrators. */
export const paymentHelpReviewPath = '/admin/payments/help'

/** Page of refunds, and of money that completes no payment, for administrators. */
export const refundReviewPath = '/admin/refunds'
export const unmatchedPaymentsPath = '/admin/refunds/strays'

/** Page of the terms for testers, in English and in Urdu. */
export const testerTermsPath = '/terms/testers'
export const testerTermsUrPath = '/terms/testers/ur'

/** The same page in one of the testers' languages. */
export const testerTermsPathIn = (locale: Locale): string => (locale === 'ur' ? testerTermsUrPath : testerTermsPath)
