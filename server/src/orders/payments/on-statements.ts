import { statementMethods } from '@fortnight/contract/vocabulary/payment-states'
import { oneOf } from '../../platform/db/schema/columns.ts'

/** Whether a payment's method is one whose transfers are on the statements that administrators import. */
export const onStatements = oneOf('payments.payment_method', statementMethods)
