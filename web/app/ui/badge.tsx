import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  ok: 'bg-ok-b text-ok-t',
  wait: 'bg-wait-b text-wait-t',
  due: 'bg-due-b text-due-t',
  done: 'bg-done-b text-done-t',
  bad: 'bg-bad-b text-bad-t',
  moon: 'bg-moon text-on-moon',
  quiet: 'bg-sunken text-ink-2',
} as const

export type BadgeTone = keyof typeof tones

/** A state in a word. With an icon if several tones are next to each other: colour alone says nothing. */
export function Badge({
  tone,
  icon,
  children,
  className,
}: {
  tone: BadgeTone
  icon?: IconName
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'badge inline-flex h-6 items-center gap-1.5 rounded-full font-text text-12 tracking-normal leading-none font-semibold whitespace-nowrap',
        icon ? 'pe-2.5 ps-[7px]' : 'px-2.5',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}
