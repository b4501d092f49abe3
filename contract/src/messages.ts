/** Texts that the specification fixes and more than one place says. No zod here: public pages import it. */
export const messages = {
  paymentFieldsMissing: 'Please fill in your account name and transaction ID',
  easypaisaFieldsMissing: 'Please fill in all EasyPaisa details',
  paymentInvalid: 'Invalid payment data. Please check all fields and try again.',
  paymentAppMissing: 'App not found. Please refresh the page and try again.',
  paymentForbidden: 'Access denied. You do not have permission to make payments for this app.',
  paymentCreationFailed: 'Payment creation failed',
  paymentSubmitted:
    'Manual payment submitted successfully! Your payment details have been recorded and are pending approval. You will be notified once the payment is verified.',
  appAddFailed: 'Failed to add app. Please try again.',
  orderFailed: 'Failed to place order',
  appNotFound: 'App not found',
  appDeleteForbidden: 'You do not have permission to delete this app.',
  paymentUpdated: 'Payment status updated successfully',
  paymentUpdateFailed: 'Failed to update payment status',
  appDeleted: 'App deleted successfully',
  appDeleteFailed: 'Failed to delete app',
  adminLoadFailed: 'Failed to load dashboard data',
  emailsCopied: 'Testers emails copied to clipboard!',
  emailsCopyFailed: 'Failed to copy emails',
  contactSent: 'Message Sent Successfully!',
  contactThanks: "Thank you for contacting us. We'll get back to you within 24 hours.",
  requestSent: 'Testing request submitted successfully! We will contact you soon.',
  requestFailed: 'Error submitting request. Please try again.',
  feedbackThanks: 'Thank you for your feedback!',
  /** "Your feedback could not be sent. Please try again.": the specification asks for romanised Hindi/Urdu here. */
  feedbackFailed: 'Aap ka feedback nahi bheja ja saka. Meherbani karke dobara koshish karein.',
} as const
