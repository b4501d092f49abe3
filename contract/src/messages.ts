/** Texts that the specification fixes and more than one place says. No zod here: public pages import it. */
export const messages = {
  paymentFieldsMissing: 'Please fill in your account name and transaction ID',
  paymentInvalid: 'Invalid payment data. Please check all fields and try again.',
  paymentAppMissing: 'App not found. Please refresh the page and try again.',
  paymentForbidden: 'Access denied. You do not have permission to make payments for this app.',
  paymentCreationFailed: 'Payment creation failed',
  paymentSubmitted:
    'Manual payment submitted successfully! Your payment details have been recorded and are pending approval. You will be notified once the payment is verified.',
  appAddFailed: 'Failed to add app. Please try again.',
  appNotFound: 'App not found',
  appDeleteForbidden: 'You do not have permission to delete this app.',
  paymentUpdated: 'Payment status updated successfully',
  paymentUpdateFailed: 'Failed to update payment status',
  adminLoadFailed: 'Failed to load dashboard data',
  emailsCopied: 'Testers emails copied to clipboard!',
  emailsCopyFailed: 'Failed to copy emails',
} as const
