import { ButtonLink } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  return (
    <main id="main" className="wrap">
      <StatusBlock title="Page not found" actions={<ButtonLink href="/">Go to Home</ButtonLink>}>
        There is nothing at this address. The link may be old or mistyped.
      </StatusBlock>
    </main>
  )
}
