import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSite } from './site-context.ts'
import { chatLink } from './support.ts'

/** The chat, and the support address, which is copied; without script it opens the mail program. */
export function SupportButtons() {
  const { brand } = useSite()
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <ButtonLink variant="secondary" href={chatLink(brand)} target="_blank" rel="noreferrer">
        <Icon name="chat" />
        Chat with us
      </ButtonLink>
      <ButtonLink variant="secondary" href={`mailto:${brand.supportEmail}`} data-copy={brand.supportEmail}>
        <Icon name="copy" />
        Copy e-mail
      </ButtonLink>
    </div>
  )
}
