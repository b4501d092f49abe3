import { longNow } from '@fortnight/contract/format/moments'
import { zoneName } from '@fortnight/contract/format/zones'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Title of the dashboard with the date and zone that all times on it are in. */
export function PageHead({ onAdd, onAddIntent }: { onAdd: () => void; onAddIntent: () => void }) {
  const now = useNow()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-[18px] pt-6 pb-[18px] sm:pt-10 sm:pb-6">
      <div>
        <h1 className="text-title tracking-tight">Your apps</h1>
        <p className="mt-2 text-14 text-ink-3">
          <time dateTime={now.toISOString()}>{longNow(now)}</time> in {zoneName()}
        </p>
      </div>
      <Button className="max-sm:w-full" onClick={onAdd} onPointerEnter={onAddIntent} onFocus={onAddIntent}>
        <Icon name="plus" />
        Add New App
      </Button>
    </div>
  )
}
