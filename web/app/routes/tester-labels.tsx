import { type ReactNode, useMemo } from 'react'
import { ProofLabels } from '../features/identity/account/proof-labels.ts'
import { NotificationLabels } from '../features/messaging/notifications/notification-labels.ts'
import { useFormats } from '../features/testers/portal/formats.ts'
import { clock } from '../lib/clock.ts'
import { UiLabels } from '../ui/ui-labels.ts'
import { useTranslation } from '../features/testers/portal/translation.ts'

function useUi() {
  const { t } = useTranslation('frame')
  return useMemo(
    () => ({
      close: t('shell:close'),
      cancel: t('shell:cancel'),
      optional: t('shell:optional'),
      switchTheme: t('shell:switchTheme'),
      again: t('shell:retry'),
      dismiss: t('dismiss'),
      reload: t('reload'),
      newVersion: (name: string) => t('newVersion', { name }),
      done: t('done'),
      copied: t('copied'),
      noClipboard: t('noClipboard'),
      showPassword: t('showPassword'),
      code: t('code'),
      codeHint: t('codeHint'),
      byApp: t('byApp'),
      byRecoveryCode: t('byRecoveryCode'),
      late: t('late'),
      lateText: t('lateText'),
      missing: t('missing'),
      missingText: t('missingText'),
      outdated: t('outdated'),
    }),
    [t],
  )
}

function useBell() {
  const { t } = useTranslation('frame')
  const { ago, moment } = useFormats()
  return useMemo(
    () => ({
      title: t('notifications'),
      bell: (unread: string) => (unread ? t('bellUnread', { unread }) : t('notifications')),
      came: ([note, ...more]: readonly { title: string }[]) =>
        note && more.length === 0 ? t('came', { title: note.title }) : t('cameMany', { count: more.length + 1 }),
      unread: `${t('unread')} `,
      loading: t('notesLoading'),
      failed: t('notesFailed'),
      again: t('shell:retry'),
      emptyTitle: t('notesEmptyTitle'),
      empty: t('notesEmpty'),
      markAll: t('markAll'),
      allRead: t('allRead'),
      older: t('older'),
      noOlder: t('noOlder'),
      ago: (at: string) => ago(at, clock()),
      exact: moment,
    }),
    [t, ago, moment],
  )
}

function useProof() {
  const { t } = useTranslation('frame')
  return useMemo(
    () => ({
      title: t('proofTitle'),
      lead: () => t('proofLead'),
      signIn: t('proofSignIn'),
      signInAgain: t('signInAgain'),
      usePasskey: t('usePasskey'),
      or: t('orPassword'),
      password: t('password'),
      confirm: t('confirm'),
      missingCode: t('wrongCode'),
      wrong: { password: t('wrongPassword'), code: t('wrongCode'), root: t('notProven') },
    }),
    [t],
  )
}

/** Gives the parts that the portal shares with the rest of the product the words of its language. */
export function TesterLabels({ children }: { children: ReactNode }) {
  return (
    <UiLabels value={useUi()}>
      <NotificationLabels value={useBell()}>
        <ProofLabels value={useProof()}>{children}</ProofLabels>
      </NotificationLabels>
    </UiLabels>
  )
}
