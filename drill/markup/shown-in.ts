import type { PlaceName } from './places.ts'

/** Where texts are shown besides screens: letters, and PDFs of the contract. */
export const documents = ['mail', 'PDFs'] as const
type Where = PlaceName | (typeof documents)[number]

/** The places that show a text, or why there is none. */
type Places = readonly Where[] | { nowhere: string }

const at = ({ raw: [names = ''] }: TemplateStringsArray) => names.trim().split(/\s+/) as Where[]

const byApi = { nowhere: 'administrators read it by the API alone' }

/**
 * Each text of the database that people or other programs wrote, with every place that shows it; what is in settings by its key.
 * A page of which a dialog is open is not its place.
 */
export const shownIn: Readonly<Record<string, Places>> = {
  'accounts.email': { nowhere: 'only to sign in: screens show users.email' },
  'accounts.name': { nowhere: 'only copied to users.name' },
  'alarms.facts': at`adminAlarms adminAlarm`,
  'alarms.reason': at`adminAlarms`,
  'anchor_subscribers.email': { nowhere: 'only the address of mail' },
  'android_vitals.issues': at`appFeedback`,
  'android_vitals.versions': at`appFeedback`,
  'api_keys.name': at`accountApi`,
  'app_prompts.answer': at`appTesters`,
  'app_prompts.doubted_for': at`appTesters`,
  'app_prompts.text': at`appTesters`,
  'app_versions.name': at`appFeedback today seat seatCredentials`,
  'app_versions.notes': at`seat seatCredentials`,
  'apps.category': at`appDetails appEdit adminApp adminAppCredentials adminAppRefused`,
  'apps.description': at`
    dashboard notifications appDetails appEdit offer joining joiningLink seat seatCredentials adminApp
    adminAppCredentials adminAppRefused`,
  'apps.group_email': at`
    appDetails appSetupOwnGroup appTestersOwnGroup offer adminApp adminAppCredentials adminAppRefused`,
  'apps.name': at`
    report dashboard notifications search app appOver appNamedContact appDetails appEdit appSetup appSetupOwnGroup
    appDeletion appStart pay payByBank payFromAbroad payHelp payAgain appTesters appTestersGroup appTestersOwnGroup
    appFeedback appConsole appProduction appPayments appRecord receipt receiptAutomatic today offers offer joining
    joiningLink seat seatCredentials earnings admin adminApps adminAppDeletion adminApp adminAppCredentials
    adminAppRefused adminAppCancel adminSeatRelease adminUser adminPayments adminPaymentApproval adminPaymentRefusal
    adminPaymentHelp adminRefunds adminRefundDecision adminUnmatched adminDisputes adminDispute adminTester
    adminLikeness adminWatchlist adminQueue adminAlarms adminAudit mail PDFs`,
  'apps.opt_in_url': at`
    appDetails appSetup appSetupOwnGroup joiningLink adminApp adminAppCredentials adminAppRefused`,
  'apps.package_name': at`
    report dashboard notifications app appOver appNamedContact appDetails appSetup appSetupOwnGroup appTesters
    appTestersGroup appTestersOwnGroup appFeedback appConsole appProduction appPayments appRecord adminApps adminApp PDFs`,
  'apps.requirements': at`
    appDetails appEdit offer joining joiningLink seat seatCredentials adminApp adminAppCredentials adminAppRefused`,
  'apps.test_instructions': at`
    appDetails appEdit offer joining joiningLink seat seatCredentials adminApp adminAppCredentials adminAppRefused`,
  'apps.testing_credentials': at`appEdit seatCredentials adminAppCredentials`,
  'archive_status.drill_failure': at`admin`,
  'assignments.model': { nowhere: 'only counted by: screens show the name in devices' },
  'audit_log.data': at`adminAudit`,
  'audit_log.subject': at`adminAudit`,
  'checkins.note': at`appTesters adminApp`,
  'contact_replies.message': at`adminContact`,
  'contacts.email': at`adminContacts adminContact`,
  'contacts.message': at`adminContact`,
  'contacts.name': at`admin adminContacts adminContact`,
  'contacts.phone': at`adminContact`,
  'contacts.subject': at`admin adminContacts adminContact`,
  'day_prompts.answer': at`appTesters adminApp`,
  'day_prompts.text': at`appTesters adminApp`,
  'deliveries.failure': at`adminDeliveries`,
  'deliveries.message_values': {
    nowhere: 'plain text for phones; mail is written from tester_mails and notifications',
  },
  'devices.android': at`
    report app appOver appDetails appTesters appTestersGroup appTestersOwnGroup offer joining joiningLink seat
    seatCredentials adminApp adminAppAdd adminSeatReplace adminPool adminTester adminApplicants`,
  'devices.model': at`
    report app appOver appDetails appTesters appTestersGroup appTestersOwnGroup offer joining joiningLink seat
    seatCredentials profile adminApp adminAppAdd adminSeatReplace adminPool adminTester adminApplicants PDFs`,
  'disputes.answer': at`earnings adminDisputes`,
  'disputes.message': at`adminDisputes adminDispute`,
  'earnings.reason': { nowhere: 'only in the data export: no screen makes corrections' },
  'email_changes.new_email': at`account`,
  'email_changes.old_email': { nowhere: 'only the address of mail, and in the data export' },
  'feedback.domain': { nowhere: 'only stored' },
  'feedback.email': at`adminFeedback`,
  'feedback.feedback': at`adminFeedback`,
  'feedback.url': at`adminFeedback`,
  'feedback.user_agent': { nowhere: 'only stored' },
  'findings.message': at`appOver appFeedback today seat seatCredentials`,
  'google_accounts.email': at`adminSettings`,
  'google_accounts.key_id': at`adminSettings`,
  'google_accounts.settings': at`adminSettings`,
  'joining_proofs.account': at`joining`,
  'leads.email': byApi,
  'leads.name': byApi,
  'leads.source': byApi,
  'likeness_groups.reason': at`adminLikeness`,
  'notifications.message_values': at`notifications adminApp mail`,
  'passkeys.name': at`passkeyName passkeyRemoval`,
  'payment_corrections.transaction_id': at`adminPaymentApproval adminPaymentRefusal`,
  'payment_help.alternative': at`adminPaymentHelp`,
  'payment_help.answer': at`payHelp adminPaymentHelp`,
  'payment_help.reason': at`adminPaymentHelp`,
  'payments.account_name': at`
    payReported payCorrection receipt adminPayments adminPaymentApproval adminPaymentRefusal adminRefunds PDFs`,
  'payments.gateway_transaction_id': at`adminRefunds`,
  'payments.reason': at`payAgain adminAppRefused adminPayments`,
  'payments.transaction_id': at`
    payReported payCorrection payAgain appPayments adminApp adminAppRefused adminUser adminPayments
    adminPaymentApproval adminPaymentRefusal adminRefunds adminAlarms`,
  'payout_accounts.account': { nowhere: 'sealed: screens show its last digits' },
  'payout_accounts.ending': at`earnings`,
  'payouts.account': { nowhere: 'sealed: only in the CSV file of its batch' },
  'payouts.ending': at`earnings adminPayouts adminPayoutApproval`,
  'payouts.reason': at`earnings adminPayouts`,
  'payouts.reference': at`earnings adminPayouts`,
  'play_tracks.groups': { nowhere: 'compared with the group of the test' },
  'play_tracks.release': { nowhere: 'compared with the newest release' },
  'play_tracks.track': { nowhere: 'compared with play_tracks.tracks, of which one is shown as chosen' },
  'play_tracks.tracks': at`appSetup`,
  'play_visits.calls': at`appSetup`,
  'production_answers.answer': at`appProduction PDFs`,
  'push_subscriptions.device': at`account`,
  'ready_groups.email': { nowhere: 'becomes test_groups.email' },
  'ready_groups.name': { nowhere: 'a key of Google' },
  'refunds.message': at`refund refundPaid adminRefunds`,
  'refunds.pay_to': at`refund refundPaid adminRefunds adminRefundDecision`,
  'refunds.reason': at`refund adminRefunds`,
  'refunds.reference': at`refundPaid adminRefunds`,
  'runs.refusal': at`appProduction`,
  'runs.report_name': at`appProduction PDFs`,
  'second_approvals.lines': at`adminApprovals adminApproval`,
  'second_approvals.reason': at`adminApprovals`,
  'sessions.network': at`account`,
  'sessions.user_agent': at`account`,
  'statement_lines.sender': { nowhere: 'only stored: the preview of an import shows the file' },
  'statement_lines.transaction_id': { nowhere: 'only compared with payments' },
  'strays.gateway_transaction_id': at`adminUnmatched`,
  'strays.note': at`adminUnmatched`,
  'test_groups.email': at`appTestersGroup`,
  'test_groups.name': { nowhere: 'a key of Google' },
  'tester_imports.csv': {
    nowhere: 'read line by line and deleted with its last; tester_imports.refusals say what was wrong',
  },
  'tester_imports.refusals': at`adminPool adminApplicants`,
  'tester_mails.message_values': at`mail`,
  'testers.email': at`
    app appDetails appTesters appTestersGroup offer joining joiningLink profile adminApp adminPayouts adminDisputes
    adminPool adminTester adminApplicants adminLikeness`,
  'testers.languages': at`adminTester`,
  'testers.name': at`
    app appOver appDetails appTesters appTestersGroup appTestersOwnGroup appFeedback appConsole profile admin
    adminApp adminAppAdd adminSeatRelease adminSeatReplace adminPayouts adminPayoutApproval adminDisputes
    adminDispute adminPool adminTester adminApplicants adminLikeness adminAlarms mail`,
  'testers.suspicion_reason': at`adminTester`,
  'testing_requests.app_info': byApi,
  'testing_requests.contact_info': byApi,
  'testing_requests.email': byApi,
  'testing_requests.plan': byApi,
  'testing_requests.testing_requirements': byApi,
  'users.email': at`adminApps adminUsers adminWatchlist`,
  'users.subscription_plan': at`adminUsers adminUser`,
  'users.name': at`
    dashboard notifications account accountName accountApi app appOver appNamedContact appStart appTesters
    appTestersGroup appTestersOwnGroup appFeedback appConsole appProduction appPayments appRecord receipt
    receiptAutomatic seoMonitor today offers offer joining joiningLink seat seatCredentials earnings invite profile
    admin adminApps adminApp adminAppCredentials adminAppRefused adminUsers adminUser adminPayments adminPaymentHelp
    adminFeedback adminContacts adminContact adminRefunds adminUnmatched adminPayouts adminBatches adminDisputes
    adminPool adminApplicants adminLikeness adminWatchlist adminQueue adminAlarms adminApprovals adminDeliveries
    adminHero adminHowItWorks adminPricing adminTestimonials adminFaq adminSettings adminAudit PDFs`,
  'vitals.path': { nowhere: 'only compared with the addresses of our pages' },
  'webhook_deliveries.body': { nowhere: 'only sent to its webhook' },
  'webhook_deliveries.failure': at`webhookLog`,
  'webhooks.url': at`accountApi webhook webhookLog webhookRemoval`,
  'content:hero': at`home adminHero`,
  'content:how-it-works': at`home adminHowItWorks`,
  'content:pricing': at`home partners adminPricing`,
  'content:testimonials': at`home adminTestimonials`,
  'content:faq': at`home adminFaq`,
  'settings:easypaisa': at`pay payHelp payAgain adminSettings`,
  'settings:bank': at`payByBank adminSettings`,
  'settings:international': at`payFromAbroad adminSettings`,
  'settings:support': at`
    home about careers contact press partners help helpApi status verify anchors community gdpr security privacy
    terms testerTerms testerTermsUr cookies notFound report adminSettings`,
  'settings:contact': at`appNamedContact adminSettings`,
}
