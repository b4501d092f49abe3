import { useEffect, useRef } from 'react'

/** The last message of the dialog: it takes the focus, because the button that led here is gone. */
export function Outcome({ children }: { children: string }) {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => output.current?.focus(), [])
  return (
    <output
      ref={output}
      tabIndex={-1}
      className="mt-6 block rounded-3 bg-ok-b px-[18px] py-4 text-16 wrap-anywhere text-ok-t"
    >
      {children}
    </output>
  )
}
