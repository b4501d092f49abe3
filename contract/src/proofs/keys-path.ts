/** Where the public keys are that sign records (RFC 7517). */
export const ledgerKeysPath = '/api/ledger/keys'
