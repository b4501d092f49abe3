/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-line bg-surface px-[5px] font-mono text-11 leading-none font-medium text-ink-3">
      {children}
    </kbd>
  )
}
