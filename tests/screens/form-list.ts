/**
 * Every file that uses a form of web/app/lib/form.ts. A new one is added here, and with it its walk (visitor-forms.ts, developer-forms.ts) or its
 * step in tests/e2e/every-form.e2e.ts.
 */
export const formFiles = [
  'identity/account/authenticator-form.tsx',
  'identity/account/email-dialog.tsx',
  'identity/account/name-dialog.tsx',
  'identity/account/password-dialog.tsx',
  'identity/account/proof-dialog.tsx',
  'site/admin-contacts/reply-form.tsx',
  'admin/versions/versioned-form.tsx',
  'orders/apps/add-app-dialog.tsx',
  'orders/apps/manage-app-form.tsx',
  'orders/apps/play-setup-dialog.tsx',
  'orders/apps/start-testing-dialog.tsx',
  'identity/auth/new-link-form.tsx',
  'identity/auth/new-password-form.tsx',
  'identity/auth/register-form.tsx',
  'identity/auth/reset-form.tsx',
  'identity/auth/sign-in-form.tsx',
  'site/contact/contact-dialog.tsx',
  'developer-api/developer-api/new-key-dialog.tsx',
  'developer-api/developer-api/new-webhook-dialog.tsx',
  'developer-api/developer-api/webhook-dialog.tsx',
  'site/feedback/feedback-panel.tsx',
  'orders/payments/correction-form.tsx',
  'orders/payments/gateway-form.tsx',
  'orders/payments/payment-help-dialog.tsx',
  'orders/payments/transfer-form.tsx',
  'site/plan-request/plan-request-dialog.tsx',
  'orders/refunds/refund-form.tsx',
  'testing/run/version-dialog.tsx',
  'testers/portal/profile/application-form.tsx',
  'testers/portal/profile/profile-form.tsx',
] as const
export type FormFile = (typeof formFiles)[number]
