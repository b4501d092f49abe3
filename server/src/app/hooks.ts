import { isVisitor } from '../demo/entrance.ts'
import { integrationsData } from '../developer-api/personal-data.repository.ts'
import { mailOfEmailChange } from '../identity/auth/email-change-mail.ts'
import { mailToAccount, mailToAddress } from '../identity/auth/account-mail.ts'
import {
  notifyOfAccountChange,
  notifyOfApprovalAsked,
  notifyOfApprovalDecided,
} from '../identity/users/notify-administrators.ts'
import { notifyOfAlarms, notifyOfStandstills, notifyOfStandstillsOver } from '../identity/users/notify-of-alarms.ts'
import { givingRole, takingRole } from '../identity/users/roles-of-two.ts'
import { changeOfTwo } from '../operations/settings/setting-family.ts'
import { mailOfPaymentHelp } from '../orders/payment-help/answer-mail.ts'
import { mailOfPlayProof } from '../orders/play-track/prove-owner.ts'
import { appsData, paymentsData } from '../orders/personal-data.repository.ts'
import { refundOfTwo } from '../orders/refunds/refund-of-two.ts'
import { closeApp } from '../orders/refunds/run-closed.ts'
import type { Hooks } from '../platform/hooks.ts'
import { endSubscription, mailOfAnchor } from '../site/anchors/anchor-mail.ts'
import { mailOfReply } from '../site/contacts/reply-mail.ts'
import { messagesData } from '../site/personal-data.repository.ts'
import * as testingRequests from '../site/testing-requests/testing-requests.repository.ts'
import { payData, testersData } from '../testers/personal-data.repository.ts'
import { mailOfOffer } from '../testers/pool/offer-mail.ts'
import { mailOfMessage } from '../testers/portal/message-mail.ts'
import { mailOfLinks } from '../testing/action-links/links-mail.ts'
import { mailOfDigest } from '../testing/digest/digest-mail.ts'
import { confirmDisputedDay } from '../testing/checkins/disputed-day.ts'
import { daysData, runsData, seatsData } from '../testing/personal-data.repository.ts'
import { clearSeats } from '../testing/runs/clear-seats.ts'
import { releaseSeats } from '../testing/runs/release-seats.ts'

/** Functions of higher districts that lower ones call. */
export const hooks: Hooks = {
  actsOfTwo: {
    'refund.approve': refundOfTwo,
    'settings.write': changeOfTwo,
    'role.give': givingRole,
    'role.take': takingRole,
  },
  alarmsRaised: notifyOfAlarms,
  standstillsRaised: notifyOfStandstills,
  standstillsOver: notifyOfStandstillsOver,
  approvalAsked: notifyOfApprovalAsked,
  approvalDecided: notifyOfApprovalDecided,
  contactGiven: testingRequests.insert,
  endSubscription,
  isSample: isVisitor,
  disputeUpheld: confirmDisputedDay,
  mailOf: {
    account: mailToAccount,
    address: mailToAddress,
    anchor: mailOfAnchor,
    digest: mailOfDigest,
    emailChange: mailOfEmailChange,
    links: mailOfLinks,
    offer: mailOfOffer,
    contactReply: mailOfReply,
    paymentHelp: mailOfPaymentHelp,
    playProof: mailOfPlayProof,
    testerMessage: mailOfMessage,
  },
  paymentAccountChanged: notifyOfAccountChange,
  personalData: [
    appsData,
    runsData,
    paymentsData,
    payData,
    daysData,
    messagesData,
    // Seats end before their testers are anonymised.
    seatsData,
    testersData,
    integrationsData,
  ],
  releaseSeats,
  clearSeats,
  runClosed: closeApp,
}
