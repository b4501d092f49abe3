import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isNetworkError } from '../../../lib/api.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useTranslation } from './translation.ts'

/**
 * One act of a tester's: what it changes is read again, and a failure is shown in their language. `act` returns whether
 * it was done.
 */
export function useAct<T = void>(send: (given: T) => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: send,
    onError: (error) => showToast(isNetworkError(error) ? t('notSent') : t('refused'), { tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tester'] }),
  })
  return {
    busy: mutation.isPending,
    act: (given: T) =>
      mutation.mutateAsync(given).then(
        () => true,
        () => false,
      ),
  }
}
