import { classNames } from './class-names.ts'

const variants = {
  primary: 'border-transparent bg-ink text-on-ink hover:bg-ink-hover',
  moon: 'on-moon border-transparent bg-moon text-on-moon hover:bg-moon-hover',
  secondary: 'border-line-2 bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent hover:bg-hover',
  danger: 'border-transparent bg-bad-b text-bad-t hover:bg-bad-hover',
} as const

const sizes = {
  sm: 'min-h-[34px] rounded-2 px-3 text-13',
  md: 'min-h-10 rounded-2 px-4 text-14 max-sm:min-h-11',
  lg: 'min-h-[52px] rounded-[10px] px-6 text-16',
  icon: 'size-10 rounded-2 text-14 max-sm:size-11',
  'icon-sm': 'size-[34px] rounded-2 text-14',
} as const

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

export interface ButtonLook {
  /** One `primary` per view; `moon` only on a night block; `danger` for what can't be undone. */
  variant?: ButtonVariant
  /** `icon` and `icon-sm` are square and need an aria-label. */
  size?: ButtonSize
}

/** The classes of a button, for elements that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, className?: string): string =>
  classNames(
    'btn relative inline-flex flex-none items-center justify-center gap-2 border leading-none font-semibold whitespace-nowrap no-underline select-none',
    variants[variant],
    sizes[size],
    className,
  )
