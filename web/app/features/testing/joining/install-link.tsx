import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useInstallLink } from './joining.queries.ts'

/** The link that the app may open, so that testers prove that they have installed it. Nothing depends on it. */
export function InstallLink({ appId, url }: { appId: string; url: string | null }) {
  const link = useInstallLink(appId)
  const act = (does: 'make' | 'remove') => () =>
    link.mutate(does, { onError: (error) => showToast(messageOf(error), { tone: 'destructive' }) })
  return (
    <details id="app-link" className="scroll-mt-20 rounded-3 border border-line bg-surface px-4">
      <summary className="min-h-[52px] content-center font-semibold">
        {url ? 'Your app’s link to us' : 'Let your app prove that it is installed (optional)'}
      </summary>
      <div className="grid gap-3 pb-4 text-14 text-ink-2">
        <p>
          Put this link into the build for testers, for instance as a button “I am a tester” in its settings, and let it
          open in the phone’s browser. A tester who comes from it enters a code that we show them, and has then
          installed it with proof.
        </p>
        <p>
          It proves that a tester had the link, which only your app has. It does not prove use on later days, and a
          tester could pass it on: replace it with your next build if you think so.
        </p>
        {url && (
          <div className="flex items-center gap-2 rounded-3 border border-line bg-surface py-1.5 pr-1.5 pl-4">
            <bdi className="min-w-0 flex-1 font-mono text-14 wrap-anywhere">{url}</bdi>
            <CopyButton text={url} label="Copy the link" className="size-11!" />
          </div>
        )}
        <p className="flex flex-wrap gap-2.5">
          <Button variant="secondary" busy={link.isPending} onClick={act('make')}>
            {url ? 'Replace the link' : 'Make the link'}
          </Button>
          {url && (
            <Button variant="ghost" busy={link.isPending} onClick={act('remove')}>
              Remove it
            </Button>
          )}
        </p>
      </div>
    </details>
  )
}
