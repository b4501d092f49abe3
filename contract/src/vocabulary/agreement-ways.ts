import type { Names } from './label.ts'

/** The ways in which a tester agrees to the terms: the application, a signed link, or the question in the portal. */
export const agreementWays = ['application', 'link', 'portal'] as const
export type AgreementWay = (typeof agreementWays)[number]

export const agreementWayNames: Names<AgreementWay> = {
  application: 'in the application',
  link: 'by a signed link',
  portal: 'in the portal',
}
