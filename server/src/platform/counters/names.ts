import { type AppStatus, appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { contactStatuses } from '@fortnight/contract/vocabulary/contact-states'
import {
  type PaymentMethod,
  paymentMethods,
  type PaymentStatus,
  paymentStatuses,
} from '@fortnight/contract/vocabulary/payment-states'
import { testerStates } from '@fortnight/contract/vocabulary/tester-states'

const chosen = <S extends string>(all: readonly S[], choice: S | undefined) => (choice === undefined ? all : [choice])

/**
 * Counters whose sum is a list's total when the list has no other filters (`counts_of` in `db/functions/<district>.sql`
 * names them).
 */
export const namesOf = {
  apps: (status?: AppStatus) => chosen(appStatuses, status).map((each) => `apps:${each}`),
  payments: ({ method, status }: { method?: PaymentMethod | undefined; status?: PaymentStatus | undefined } = {}) =>
    chosen(paymentMethods, method).flatMap((by) =>
      chosen(paymentStatuses, status).map((each) => `payments:${by}:${each}`),
    ),
  /** Testers who left have a negative counter. */
  users: () => ['users:joined', 'users:left'],
  feedback: () => ['feedback'],
  contacts: (status?: (typeof contactStatuses)[number]) =>
    chosen(contactStatuses, status).map((each) => `contacts:${each}`),
  testers: (status?: (typeof testerStates)[number]) => chosen(testerStates, status).map((each) => `testers:${each}`),
}
