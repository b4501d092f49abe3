import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { account } from '@fortnight/contract/identity/account'
import { myAccount } from '../../../lib/account.ts'
import { brand } from '../../../lib/brand.ts'
import { call } from '../../../lib/api.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { dataFileName } from './files.ts'
import { OpenButton, type Opens } from './open-button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'

/** The way to delete the account; none for a sample account of a demo, which stays for the next visitor. */
function DeleteAccount(opens: Opens) {
  const { sample } = useSuspenseQuery(myAccount).data
  if (sample) return null
  return (
    <OpenButton view="delete" variant="danger" {...opens}>
      Delete account
    </OpenButton>
  )
}

/** The user's stored data: to download, or to delete. */
export function DataSection(opens: Opens) {
  const { withProof } = useRecentProof()
  const download = useMutation({ mutationFn: () => withProof(() => call(account.download, {})) })
  const save = () =>
    download.mutate(undefined, {
      onSuccess: (data) =>
        data &&
        saveFile(dataFileName(brand.name, new Date()), `${JSON.stringify(data, null, 2)}\n`, 'application/json'),
      onError: (error) => showToast('Your data did not load', { detail: error.message, tone: 'destructive' }),
    })
  return (
    <PageSection
      anchor="data"
      title="Your data"
      lead="Everything we keep about you, as a file that other programs can read."
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={download.isPending} onClick={save}>
          <Icon name="download" />
          Download my data
        </Button>
        <DeleteAccount {...opens} />
      </div>
    </PageSection>
  )
}
