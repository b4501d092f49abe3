import { useSearchParams } from 'react-router'
import { type TesterChange, testerCan } from '@fortnight/contract/vocabulary/tester-states'
import { searchWith, useAddressedDialog } from '../../../lib/addressed-dialog.ts'

const names = ['tester', 'change'] as const
const changing = ['change'] as const

const changeOf = (value: string | null): TesterChange | undefined =>
  value !== null && Object.hasOwn(testerCan, value) ? (value as TesterChange) : undefined

/** The open tester, and what is asked about them, are in the address: `?tester=7&change=suspend`. */
export function useTesterAddress() {
  const [search] = useSearchParams()
  const whole = useAddressedDialog(names)
  const question = useAddressedDialog(changing)
  const id = Number(search.get('tester'))
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    change: changeOf(search.get('change')),
    searchOf: (tester: number) => `?${searchWith(search, names, { tester: String(tester) })}`,
    close: whole.close,
    /** Opens a tester with the question about a change of them. */
    askAbout: (tester: number, change: TesterChange) => whole.open({ tester: String(tester), change }),
    ask: (change: TesterChange) => question.open({ change }),
    stopAsking: question.close,
  }
}
