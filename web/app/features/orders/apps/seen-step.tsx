import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** One step, and whether Google shows that it is done. */
export function SeenStep({ title, seen, children }: { title: string; seen: string | null; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 border-t border-line py-4 text-14">
      <Icon name={seen ? 'check' : 'minus'} className={seen ? 'mt-1 text-ok-m' : 'mt-1 text-ink-3'} />
      <div className="grid gap-3">
        <h4 className="font-text text-14 tracking-normal">
          {title}
          <span className="sr-only">{seen ? ', done' : ', to do'}</span>
        </h4>
        {seen && <p className="text-13 text-ok-t wrap-anywhere">{seen}</p>}
        {children}
      </div>
    </li>
  )
}
