/** The environment of an operator who takes transfers. */
export const paymentAccounts = {
  PKR_PER_USD: '280',
  EASYPAISA_TITLE: 'Fortnight Testing',
  EASYPAISA_NUMBER: '0300 1234567',
  BANK_NAME: 'Bank of Tests',
  BANK_TITLE: 'Fortnight Testing',
  BANK_ACCOUNT: 'PK36TEST0000001123456702',
}
