import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { DebugPanel } from '../features/operations/debug/debug-panel.tsx'
import { identitySettings } from '../lib/identity/settings.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'

export const meta = () => screenMeta(appScreens.debug)

export default function Debug() {
  return (
    <LinkPage>
      {identitySettings.debug ? (
        <DebugPanel />
      ) : (
        <StatusBlock title="The debug panel is switched off" actions={<ButtonLink href="/">Go to Home</ButtonLink>}>
          The operator of this service can switch it on with the variable DEBUG_PANEL.
        </StatusBlock>
      )}
    </LinkPage>
  )
}
