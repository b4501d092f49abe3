import { queryOptions, useQuery } from '@tanstack/react-query'
import { appContact } from '@fortnight/contract/orders/app-contact'
import type { App } from '@fortnight/contract/orders/apps'
import { Icon } from '../ui/icon.tsx'
import { call } from './api.ts'
import { Email } from './email.tsx'

const contactOf = (id: string) =>
  queryOptions({
    // Under the topic of the app: its payment decides whether there is a contact.
    queryKey: ['apps', id, 'contact'],
    queryFn: async ({ signal }) => (await call(appContact.find, { params: { id } }, { signal })).data,
  })

const link = 'text-ink underline underline-offset-4'

/** Whom the developer of an Enterprise app writes to; nothing for other apps, and while the server names none. */
export function AppContactLine({ app, className = '' }: { app: App; className?: string }) {
  const { data: contact } = useQuery({ ...contactOf(app.id), enabled: app.package_plan === 'enterprise' })
  if (!contact) return null
  const { name, email, phone } = contact
  return (
    <p className={`flex gap-2 text-14 wrap-anywhere text-ink-2 ${className}`}>
      <Icon name="user" className="mt-[3px] shrink-0 text-ink-3" />
      <span className="min-w-0">
        Your contact: <b className="font-semibold text-ink">{name}</b>,{' '}
        <a href={`mailto:${email}`} className={link}>
          <Email>{email}</Email>
        </a>
        {phone && (
          <>
            ,{' '}
            <a href={`tel:${phone.replaceAll(/[ -]/g, '')}`} className={`${link} whitespace-nowrap`}>
              {phone}
            </a>
          </>
        )}
      </span>
    </p>
  )
}
