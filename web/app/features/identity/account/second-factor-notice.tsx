import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { myAccount } from '../../../lib/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OpenButton, type Opens } from './open-button.tsx'
import { useRecentProof } from '../../../lib/recent-proof.tsx'

/** Notifies an administrator why the panel is still closed, and the way to it. */
export function SecondFactorNotice(opens: Opens) {
  const { has_password, second_factor, passkeys, second_factor_needed } = useSuspenseQuery(myAccount).data
  const { prove } = useRecentProof()
  const navigate = useNavigate()
  if (!second_factor_needed) return null
  const confirm = async () => {
    if (await prove({ act: 'administration' })) await navigate('/admin')
  }
  return (
    <section
      aria-label="Administration is closed"
      className="needs-you mb-7 grid grid-cols-[auto_1fr] items-center gap-3.5 rounded-3 border p-3.5 text-14 text-due-t sm:flex sm:py-3 sm:pl-[18px]"
    >
      <Icon name="shield" />
      <p className="min-w-0">
        <b className="font-semibold text-ink">Administrators sign in with a second factor.</b>{' '}
        {second_factor || passkeys > 0
          ? 'You signed in without yours. Use it to open administration.'
          : has_password
            ? 'Set up an authenticator app or a passkey to open administration.'
            : 'Sign in with the password of your administrator account instead.'}
      </p>
      <div className="max-sm:col-span-full sm:ml-auto">
        {second_factor || passkeys > 0 ? (
          <Button size="sm" className="max-sm:min-h-11" onClick={() => void confirm()}>
            Use it
          </Button>
        ) : (
          has_password && (
            <OpenButton view="authenticator" variant="primary" {...opens}>
              Set it up
            </OpenButton>
          )
        )}
      </div>
    </section>
  )
}
