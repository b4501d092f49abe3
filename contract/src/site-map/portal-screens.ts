import { appScreen, patternOf } from './screen.ts'

const tester = appScreen('tester')

/**
 * The screens that a tester opens every day, and the one on which they apply, on cheap phones and slow lines: a document of
 * their own with little script draws them (web/app/portal). The application draws the same ones when it is open already.
 */
export const portalScreens = {
  tester: tester('/tester', 'Testing'),
  testerOffers: tester('/tester/offers', 'Testing'),
  testerOffer: tester('/tester/offers/:id', 'Testing'),
  testerApply: tester('/tester/apply', 'Testing'),
} as const

const patterns = Object.values(portalScreens).map(({ path }) => patternOf(path))

/** Whether the portal's own document shows what is at this path. */
export const isPortalPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
