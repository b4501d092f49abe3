/** The cache of the documents that open a tester's screens without a connection. */
export const keptDocuments = 'portal-documents'

/** The addresses under which they are kept: of the portal's own document, and of the application's for its other screens. */
export const portalDocument = '/tester'
export const applicationDocument = '/tester/profile'
